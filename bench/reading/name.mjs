/** The name of a sheet and of its key: the row, what its texts are narrowed to, the draw and the seed. */
export function sheetName({ row, number, seed, isDevelopment, genre, mostWords }) {
  const narrowed = [genre, mostWords].filter((part) => part !== undefined)
  return [...(isDevelopment ? ['development'] : []), row, ...narrowed, number, seed].join('-')
}
