/// All rows, in the order of the table. Sizes come first: what was freed before would be filled up again,
/// and the process would not be seen to grow.
let allRows: [Row] =
  (residentBytes() == 0 ? [] : memory) + writes + derived + values + waiting + growth
