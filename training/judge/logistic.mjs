/**
 * Logistic regression by Newton's steps. Inputs are brought to mean 0 and deviation 1, and each weight costs half of `cost` times its square.
 * @param {readonly (readonly number[])[]} inputs
 * @param {readonly boolean[]} answers
 * @param {number} cost
 */
export function logistic(inputs, answers, cost) {
  const width = inputs[0].length
  const columns = Array.from({ length: width }, (_, at) => inputs.map((input) => input[at]))
  const means = columns.map(mean)
  const spreads = columns.map((column, at) => Math.sqrt(mean(column.map((each) => (each - means[at]) ** 2))) || 1)
  const rows = inputs.map((input) => [1, ...input.map((each, at) => (each - means[at]) / spreads[at])])
  let weights = new Array(width + 1).fill(0)
  for (let step = 0; step < 25; step++) {
    const slope = weights.map((weight, at) => (at === 0 ? 0 : -cost * weight))
    const curve = weights.map((_, at) => weights.map((__, to) => (at === to && at > 0 ? cost : 0)))
    rows.forEach((row, number) => {
      const chance = 1 / (1 + Math.exp(-dot(row, weights)))
      const spread = chance * (1 - chance)
      for (let at = 0; at <= width; at++) {
        slope[at] += (Number(answers[number]) - chance) * row[at]
        for (let to = 0; to <= width; to++) curve[at][to] += spread * row[at] * row[to]
      }
    })
    const move = solve(curve, slope)
    weights = weights.map((weight, at) => weight + move[at])
  }
  const own = weights.slice(1).map((weight, at) => weight / spreads[at])
  const base = weights[0] - dot(own, means)
  return { base, weights: own, score: (input) => base + dot(own, input) }
}

const mean = (values) => values.reduce((sum, each) => sum + each, 0) / values.length
const dot = (one, other) => one.reduce((sum, each, at) => sum + each * other[at], 0)

/** The solution of linear equations, by elimination. */
function solve(matrix, right) {
  const rows = matrix.map((row, at) => [...row, right[at]])
  for (let at = 0; at < rows.length; at++) {
    const best = rows
      .slice(at)
      .reduce((found, row, step) => (Math.abs(row[at]) > Math.abs(rows[found][at]) ? at + step : found), at)
    ;[rows[at], rows[best]] = [rows[best], rows[at]]
    for (let other = 0; other < rows.length; other++) {
      if (other === at) continue
      const factor = rows[other][at] / rows[at][at]
      for (let to = at; to <= rows.length; to++) rows[other][to] -= factor * rows[at][to]
    }
  }
  return rows.map((row, at) => row[rows.length] / row[at])
}
