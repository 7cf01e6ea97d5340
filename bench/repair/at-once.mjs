import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** What `work` gives for each of a list, in its order; at most `jobs` at a time. */
export async function atOnce(list, jobs, work) {
  const results = []
  let next = 0
  const lane = async () => {
    while (next < list.length) {
      const at = next++
      results[at] = await work(list[at])
    }
  }
  await Promise.all(Array.from({ length: jobs }, lane))
  return results
}

/** What `make` gives, from the file where an earlier run left it. */
export async function once(file, make) {
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(await make()))
  return JSON.parse(readFileSync(file, 'utf8'))
}
