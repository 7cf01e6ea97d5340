import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { TempProject } from '../package/temp-project.js'

interface Result {
  readonly title: string
  readonly status: string
  readonly failureMessages?: readonly string[]
}

/** What a runner says about each scenario, by title. */
export type Results = ReadonlyMap<string, Result>

const modelFolder = resolve('fixtures/models/sentiment')
const scenario = (name: string): string => readFileSync(`test/compat/scenarios/${name}.js`, 'utf8')
const publicNames = 'audit, eec, fromOnnx, fromPipeline'

/** Import lines and scenarios as one file of tests. */
export function testFile(
  format: 'esm' | 'cjs',
  imports: Readonly<Record<string, string>>,
  scenarios: string[],
): string {
  const lines = Object.entries({ 'expect-fair': publicNames, ...imports }).map(([name, names]) => {
    if (names === '') return format === 'esm' ? `import '${name}'` : `require('${name}')`
    return format === 'esm' ? `import { ${names} } from '${name}'` : `const { ${names} } = require('${name}')`
  })
  return [...lines, scenario('plan'), ...scenarios.map(scenario)].join('\n')
}

/** Runs a runner that writes a JSON report, and reads the report. */
export async function resultsOf(
  project: TempProject,
  command: readonly [string, ...string[]],
  options: {
    readonly handle: 'onnx' | 'pipeline'
    readonly node?: string
    readonly report?: string
    readonly flags?: string
  },
): Promise<Results> {
  const { handle, node, report, flags } = options
  const env = {
    MODEL_FOLDER: modelFolder,
    MODEL_HANDLE: handle,
    ...(flags === undefined ? {} : { NODE_OPTIONS: flags }),
  }
  const { stdout, stderr } = await project.run(command, node === undefined ? { env } : { env, node })
  let text = stdout
  try {
    if (report !== undefined) text = readFileSync(join(project.folder, report), 'utf8')
    const { testResults } = JSON.parse(text) as { testResults: { assertionResults: Result[]; message?: string }[] }
    const results = testResults.flatMap((file) => file.assertionResults)
    if (results.length === 0) throw new Error(testResults.map((file) => file.message).join('\n'))
    return new Map(results.map((result) => [result.title, result]))
  } catch (cause) {
    throw new Error(`${command.join(' ')} gave no results: ${cause}\n${stdout}\n${stderr}`, { cause })
  }
}
