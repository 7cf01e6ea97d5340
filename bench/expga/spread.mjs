// How far apart the rows lie that searches found: their first two principal components, as a picture and as numbers.
import { EigenvalueDecomposition, Matrix } from 'ml-matrix'

/**
 * @param found Points by search. Every feature counts by its range in the schema.
 * @returns the share of variance of both components, where each point lies, and by search the root of the mean squared
 *   distance from the search's own centre, over all features.
 */
export function project(found, features) {
  const scale = (point) =>
    point.map((value, at) => (value - features[at].lower) / (features[at].upper - features[at].lower || 1))
  const rows = Object.entries(found).flatMap(([name, points]) => points.map((point) => ({ name, row: scale(point) })))
  const spread = Object.fromEntries(Object.entries(found).map(([name, points]) => [name, spreadOf(points.map(scale))]))
  if (rows.length < 3) return { shares: [0, 0], points: [], spread }
  const data = new Matrix(rows.map(({ row }) => row)).center('column')
  const { eigenvectorMatrix, realEigenvalues } = new EigenvalueDecomposition(data.transpose().mmul(data), {
    assumeSymmetric: true,
  })
  // Ascending: the last two are the first components.
  const last = realEigenvalues.length - 1
  const total = realEigenvalues.reduce((sum, value) => sum + value, 0)
  const axis = (at) => data.mmul(eigenvectorMatrix.subMatrix(0, last, at, at)).to1DArray()
  const [x, y] = [axis(last), axis(last - 1)]
  return {
    shares: [realEigenvalues[last] / total, realEigenvalues[last - 1] / total],
    points: rows.map(({ name }, at) => ({ name, x: x[at], y: y[at] })),
    spread,
  }
}

function spreadOf(rows) {
  if (rows.length === 0) return 0
  const centre = rows[0].map((_, at) => rows.reduce((sum, row) => sum + row[at], 0) / rows.length)
  const squared = rows.map((row) => row.reduce((sum, value, at) => sum + (value - centre[at]) ** 2, 0))
  return Math.sqrt(squared.reduce((sum, value) => sum + value, 0) / rows.length)
}

const colours = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00']

export function toSvg({ points, shares }, title) {
  const names = [...new Set(points.map(({ name }) => name))]
  const range = (of) => [Math.min(...points.map(of)), Math.max(...points.map(of))]
  const place = (value, [low, high], size) => 30 + ((value - low) / (high - low || 1)) * (size - 60)
  const [xs, ys] = [range(({ x }) => x), range(({ y }) => y)]
  const dots = points.map(
    ({ name, x, y }) =>
      `<circle cx="${place(x, xs, 640).toFixed(1)}" cy="${place(y, ys, 480).toFixed(1)}" r="2" fill="${colours[names.indexOf(name) % colours.length]}" fill-opacity="0.5"/>`,
  )
  const legend = names.map(
    (name, at) => `<text x="30" y="${500 + 16 * at}" fill="${colours[at % colours.length]}">● ${name}</text>`,
  )
  const label = `${title}: components 1 (${(100 * shares[0]).toFixed(0)} %) and 2 (${(100 * shares[1]).toFixed(0)} %)`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="${510 + 16 * names.length}" font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="white"/><text x="30" y="18">${label}</text>${dots.join('')}${legend.join('')}</svg>\n`
}
