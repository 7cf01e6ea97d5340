import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import AjvDraft04 from 'ajv-draft-04'
import addFormats from 'ajv-formats'

const require = createRequire(import.meta.url)

/** What is wrong with a text as `fairness-report.json`, by the schema that the package publishes. */
export function runComplaints(text: string): unknown {
  const schema = JSON.parse(readFileSync('dist/report.schema.json', 'utf8'))
  const validate = new Ajv({ strict: false, allErrors: true }).compile(schema)
  return validate(JSON.parse(text)) ? [] : validate.errors?.slice(0, 5)
}

/** What is wrong with a text as SARIF 2.1.0, by the schema of OASIS. */
export function sarifComplaints(text: string): unknown {
  const schema = require('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json')
  const ajv = new AjvDraft04.default({ strict: false, allErrors: true, unicodeRegExp: false })
  addFormats.default(ajv as never)
  const validate = ajv.compile(schema)
  return validate(JSON.parse(text)) ? [] : validate.errors?.slice(0, 5)
}
