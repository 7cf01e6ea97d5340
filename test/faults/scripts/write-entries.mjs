// node write-entries.mjs <file> <name> <entries>: writes entries into a file of baselines, one after the other.
import { BaselineFile } from '../../../dist/esm/baseline/index.js'

const [path, name, entries] = process.argv.slice(2)
const file = new BaselineFile(path)
process.stdout.write('ready\n')
for (let at = 0; at < Number(entries); at++) {
  const key = `${name}${at}`.padEnd(12, '_').slice(0, 12)
  await file.change((all) =>
    all.set(`${name} ${at}`, {
      madeBy: 'expect-fair 0.0.0',
      model: 'm',
      plan: { seed: '42' },
      fingerprint: 'f',
      counts: { cases: 1, casesWithBtc: 0, variants: 2, pairs: 1, btcs: 0 },
      btcs: [],
      asked: [key],
    }),
  )
}
