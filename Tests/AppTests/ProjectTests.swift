import Foundation
import Testing

/// What can be said of the project without Xcode.
@Suite("The app's Xcode project")
struct ProjectTests {
  let project: XcodeProject
  let files = FileManager.default

  init() throws { project = try XcodeProject() }

  func exists(_ path: String) -> Bool {
    files.fileExists(atPath: XcodeProject.folder.appending(path: path).path)
  }

  @Test func everyObjectIsUsedAndEveryReferenceNamesOneOfTheRightKind() {
    var used = [project.root.id]
    for object in project.objects.values {
      #expect(object.id.wholeMatch(of: /[0-9A-F]{24}/) != nil)
      for (key, kinds) in XcodeProject.kinds {
        let ids = object[key].isEmpty ? object.list(key) : [object[key]]
        used += ids
        for id in ids {
          #expect(kinds.contains(project.objects[id]?.isa ?? ""), "\(object.isa).\(key) \(id)")
        }
      }
    }
    #expect(project.root.isa == "PBXProject")
    #expect(Set(used) == Set(project.objects.keys))
  }

  @Test func noIdentifierIsDeclaredTwice() throws {
    let text = try String(contentsOf: XcodeProject.file, encoding: .utf8)
    let declared = text.matches(of: /(?m)^\t\t([0-9A-F]{24}) = \{/).map { String($0.1) }
    #expect(declared.count == project.objects.count)
    #expect(Set(declared).count == declared.count)
  }

  @Test func everyFolderAndFileIsThere() throws {
    for folder in project.all("PBXFileSystemSynchronizedRootGroup") {
      #expect(exists(folder["path"]))
      let sources = try files.subpathsOfDirectory(
        atPath: XcodeProject.folder.appending(path: folder["path"]).path)
      #expect(sources.contains { $0.hasSuffix(".swift") })
    }
    for package in project.all("XCLocalSwiftPackageReference") {
      #expect(exists(package["relativePath"] + "/Package.swift"))
    }
    for target in project.all("PBXNativeTarget") {
      for settings in project.settings(of: target) {
        if let path = settings["INFOPLIST_FILE"] { #expect(exists(path)) }
      }
    }
  }

  @Test func everyTargetHasItsFilesPhasesProductsAndNames() throws {
    let manifest = try String(
      contentsOf: XcodeProject.repository.appending(path: "Package.swift"), encoding: .utf8)
    let targets = project.all("PBXNativeTarget")
    #expect(Set(targets.map { $0["name"] }) == ["App", "AppTests"])
    for target in targets {
      let folders = project.find(target.list("fileSystemSynchronizedGroups"))
      #expect(folders.map { $0["path"] } == [target["name"]])
      // Without the phase of resources, Xcode copies none, and says nothing.
      let phases = project.find(target.list("buildPhases"))
      #expect(Set(phases.map(\.isa)).count == 3)
      let linked = project.find(phases.flatMap { $0.list("files") }).map { $0["productRef"] }
      #expect(linked == target.list("packageProductDependencies"))
      for product in project.find(linked) {
        #expect(!product["package"].isEmpty)
        #expect(manifest.contains(".library(name: \"\(product["productName"])\""))
      }
      for settings in project.settings(of: target) {
        #expect(settings["PRODUCT_NAME"] == "$(TARGET_NAME)")
        #expect(settings["PRODUCT_BUNDLE_IDENTIFIER"]?.isEmpty == false)
      }
    }
  }

  @Test func theAppIsSwift6OnTheMainActorAndHostsItsTests() throws {
    let app = try #require(project.all("PBXNativeTarget").first { $0["name"] == "App" })
    let tests = try #require(project.all("PBXNativeTarget").first { $0["name"] == "AppTests" })
    for settings in project.settings(of: project.root) {
      #expect(settings["SWIFT_VERSION"] == "6.0")
      #expect(settings["IPHONEOS_DEPLOYMENT_TARGET"] == "18.0")
    }
    for settings in project.settings(of: app) {
      #expect(settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor")
      #expect(settings["PRODUCT_MODULE_NAME"] == "ContinuumApp")
    }
    for settings in project.settings(of: tests) {
      #expect(settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] == nil)
      #expect(settings["TEST_HOST"]?.hasSuffix("/App") == true)
    }
    #expect(project.find(tests.list("dependencies")).map { $0["target"] } == [app.id])
  }

  @Test func thePropertyListNamesTheSceneDelegate() throws {
    let list = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: XcodeProject.folder.appending(path: "Info.plist")), format: nil)
    let text = "\(list)"
    #expect(text.contains("$(PRODUCT_MODULE_NAME).SceneDelegate"))
    #expect(exists("App/Launch/SceneDelegate.swift"))
  }

  @Test func theSchemeIsSharedAndRunsAndTestsTheTargets() throws {
    let scheme = try String(contentsOf: XcodeProject.scheme, encoding: .utf8)
    let references = scheme.matches(
      of: /BlueprintIdentifier="(\w+)" BuildableName="[^"]*" BlueprintName="(\w+)"/)
    for reference in references {
      #expect(project.objects[String(reference.1)]?["name"] == String(reference.2))
    }
    #expect(references.map { String($0.2) } == ["App", "AppTests", "App"])
    let containers = scheme.matches(of: /ReferencedContainer="([^"]*)"/).map { String($0.1) }
    #expect(Set(containers) == ["container:App.xcodeproj"])
  }
}
