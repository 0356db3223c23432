import Foundation
import Testing

/// The objects of a project file, which is a property list whose values are all strings.
struct XcodeProject {
  struct Object {
    let id: String
    let properties: [String: Any]

    subscript(key: String) -> String { properties[key] as? String ?? "" }
    func list(_ key: String) -> [String] { properties[key] as? [String] ?? [] }
    var isa: String { self["isa"] }
  }

  static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let folder = repository.appending(path: "Examples/App")
  static let file = folder.appending(path: "App.xcodeproj/project.pbxproj")
  static let scheme = folder.appending(path: "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme")

  let objects: [String: Object]
  let root: Object

  init() throws {
    let data = try Data(contentsOf: Self.file)
    let list = try PropertyListSerialization.propertyList(from: data, format: nil)
    let top = try #require(list as? [String: Any])
    let objects = try #require(top["objects"] as? [String: [String: Any]])
    self.objects = Dictionary(
      uniqueKeysWithValues: objects.map { ($0, Object(id: $0, properties: $1)) })
    root = try #require(self.objects[top["rootObject"] as? String ?? ""])
  }

  func all(_ isa: String) -> [Object] { objects.values.filter { $0.isa == isa } }

  func find(_ ids: [String]) -> [Object] { ids.compactMap { objects[$0] } }

  func settings(of object: Object) -> [[String: String]] {
    find(find([object["buildConfigurationList"]]).flatMap { $0.list("buildConfigurations") })
      .compactMap { $0.properties["buildSettings"] as? [String: Any] }
      .map { $0.compactMapValues { $0 as? String } }
  }

  /// Where each property may point, by the kinds of object that it may name.
  static let kinds: [String: Set<String>] = [
    "buildConfigurationList": ["XCConfigurationList"],
    "buildConfigurations": ["XCBuildConfiguration"],
    "buildPhases": [
      "PBXSourcesBuildPhase", "PBXFrameworksBuildPhase", "PBXResourcesBuildPhase",
    ],
    "children": ["PBXGroup", "PBXFileReference", "PBXFileSystemSynchronizedRootGroup"],
    "containerPortal": ["PBXProject"],
    "dependencies": ["PBXTargetDependency"],
    "fileSystemSynchronizedGroups": ["PBXFileSystemSynchronizedRootGroup"],
    "files": ["PBXBuildFile"],
    "mainGroup": ["PBXGroup"],
    "package": ["XCLocalSwiftPackageReference"],
    "packageProductDependencies": ["XCSwiftPackageProductDependency"],
    "packageReferences": ["XCLocalSwiftPackageReference"],
    "productRef": ["XCSwiftPackageProductDependency"],
    "productRefGroup": ["PBXGroup"],
    "productReference": ["PBXFileReference"],
    "remoteGlobalIDString": ["PBXNativeTarget"],
    "target": ["PBXNativeTarget"],
    "targetProxy": ["PBXContainerItemProxy"],
    "targets": ["PBXNativeTarget"],
  ]
}
