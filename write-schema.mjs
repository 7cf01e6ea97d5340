// Writes the JSON Schema of fairness-report.json from the types, so that the two never say different things.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'

const target = process.argv[2]
const types = ['src/core', 'src/questions'].flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`),
)
const sources = [...types, 'write-schema.mjs', 'package.json']
const newest = Math.max(...sources.map((file) => statSync(file).mtimeMs))
if (!existsSync(target) || statSync(target).mtimeMs < newest) {
  const { createGenerator } = await import('ts-json-schema-generator')
  const schema = createGenerator({
    path: 'src/questions/run-report.ts',
    tsconfig: 'tsconfig.json',
    type: 'RunReport',
    additionalProperties: false,
    skipTypeCheck: true,
  }).createSchema('RunReport')
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const { Row, ScoreGap } = schema.definitions
  // What JSON has no number for, a missing value and an effect without bound, is null.
  Row.additionalProperties.type.push('null')
  ScoreGap.properties.effectSize.type = ['number', 'null']
  const head = { $id: 'expect-fair/report.schema.json', title: 'fairness-report.json', version }
  writeFileSync(target, `${JSON.stringify({ ...head, ...schema }, null, 1)}\n`)
}
