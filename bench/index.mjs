// All speed measurements of the package, one after the other: `npm run bench`. The figures in docs/benchmarks.md are its
// output on a quiet machine.
import { spawnSync } from 'node:child_process'

for (const file of [
  'import',
  'throughput',
  'served',
  'kept',
  'shards',
  'rows',
  'memory',
  'model-calls',
  'gradients',
  'shrink',
  'shrink-syntax',
  'reports',
]) {
  console.log(`\n## ${file}\n`)
  const { status } = spawnSync(process.execPath, [`bench/${file}.mjs`], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
