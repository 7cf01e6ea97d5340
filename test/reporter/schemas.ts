import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import AjvDraft04 from 'ajv-draft-04'
import addFormats from 'ajv-formats'

/** What a compiled schema complains of. */
interface Validate {
  (data: unknown): boolean
  errors?: readonly object[] | null | undefined
}

// Schemas are compiled once for all tests of a file: that takes longer than any check.
const compiled = new Map<string, Validate>()

function complaints(path: string, compile: (schema: object) => Validate, text: string): unknown {
  const validate = compiled.get(path) ?? compile(JSON.parse(readFileSync(path, 'utf8')))
  compiled.set(path, validate)
  return validate(JSON.parse(text)) ? [] : validate.errors?.slice(0, 5)
}

/** What is wrong with a text as `fairness-report.json`, by the schema that the package publishes. */
export const runComplaints = (text: string): unknown =>
  complaints(
    'dist/report.schema.json',
    (schema) => new Ajv({ strict: false, allErrors: true }).compile(schema) as Validate,
    text,
  )

/** What is wrong with a text as SARIF 2.1.0 with Errata 01, by the schema of OASIS. */
export const sarifComplaints = (text: string): unknown =>
  complaints('test/reporter/oasis/sarif-schema-2.1.0.json', compileSarif, text)

function compileSarif(schema: object): Validate {
  const ajv = new AjvDraft04.default({ strict: false, allErrors: true, unicodeRegExp: false })
  addFormats.default(ajv as never)
  return ajv.compile(schema) as Validate
}
