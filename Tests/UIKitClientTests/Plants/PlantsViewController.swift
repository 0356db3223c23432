import Continuum
import ContinuumUIKit
import UIKit

final class PlantCell: UICollectionViewListCell {
  let waterSwitch = UISwitch()
  let bag = ContinuumBag()

  override init(frame: CGRect) {
    super.init(frame: frame)
    accessories = [
      .customView(configuration: .init(customView: waterSwitch, placement: .trailing()))
    ]
  }

  required init?(coder: NSCoder) { nil }
}

/// A list of one's own data source and cell registration, whose rows are edited and load a photo.
final class PlantsViewController: UIViewController {
  nonisolated enum Section { case main }

  let viewModel: PlantsViewModel
  let plantsView = UICollectionView(
    frame: CGRect(x: 0, y: 0, width: 390, height: 132),
    collectionViewLayout: UICollectionViewCompositionalLayout.list(
      using: UICollectionLayoutListConfiguration(appearance: .plain)))

  private let center = NotificationCenter()
  private lazy var dataSource = makeDataSource()

  init(viewModel: PlantsViewModel) {
    self.viewModel = viewModel
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(plantsView)
    center.continuum.observe(
      viewModel.plants, bindTo: dataSource, section: .main, in: plantsView)
    center.continuum.observe(viewModel.summary, bindTo: self, \.title)
  }

  private func makeDataSource() -> UICollectionViewDiffableDataSource<Section, Plant.ID> {
    let registration = UICollectionView.CellRegistration<PlantCell, Plant.ID> {
      [center, viewModel] cell, _, id in
      cell.bag.cancelAll()  // what the row before has shown
      let plant = viewModel.plants[id: id, default: Plant(id: id)]
      center.continuum.bind(plant[\.isWatered], with: cell.waterSwitch).disposed(by: cell.bag)
      let shown = Constant(combining: plant[\.name], viewModel.photo(of: id)) { ($0, $1.value) }
      center.continuum.observe(shown, bindTo: cell) { cell, shown in
        var content = cell.defaultContentConfiguration()
        (content.text, content.image) = shown
        cell.contentConfiguration = content
      }
      .disposed(by: cell.bag)
    }
    return UICollectionViewDiffableDataSource(collectionView: plantsView) {
      $0.dequeueConfiguredReusableCell(using: registration, for: $1, item: $2)
    }
  }
}
