/**
 * A search that writes down its finds, and what it took to find them, from its first question to the last: `ms` in wall-clock time, `cpu`
 * of all threads of the process, in milliseconds. With `until` it ends as soon as it has found so many.
 */
export function watched(search, { until = Number.POSITIVE_INFINITY } = {}) {
  const seen = { found: [], tested: 0, ms: 0, cpu: 0 }
  const run = async (context) => {
    const began = performance.now()
    const spent = process.cpuUsage()
    await search.texts.run({
      seeds: context.seeds,
      random: context.random,
      predict: context.predict,
      ...(context.gradients === undefined ? {} : { gradients: context.gradients }),
      check: async (points, phase) => {
        const checks = await context.check(points, phase)
        for (const check of checks) {
          if (!check.fresh) continue
          seen.tested++
          if (check.against !== undefined) seen.found.push(check)
        }
        return checks
      },
      get enough() {
        return context.enough || seen.found.length >= until
      },
    })
    const { user, system } = process.cpuUsage(spent)
    seen.ms += performance.now() - began
    seen.cpu += (user + system) / 1000
  }
  return { search: { ...search, texts: { ...search.texts, run } }, seen }
}
