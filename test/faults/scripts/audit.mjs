// node audit.mjs <journal folder> <log> <report>: one run with a journal.
import { writeFileSync } from 'node:fs'
import { audit } from '../../../dist/esm/audit/index.js'
import { fromFunction } from '../../../dist/esm/models/index.js'
import { modelOf, planOf } from './plan.mjs'

const [journal, log, out] = process.argv.slice(2)
process.stdout.write('ready\n')
const report = await audit(fromFunction(modelOf(log), { batchSize: 16, version: '1' }), planOf(journal))
writeFileSync(out, JSON.stringify(report))
