import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { root } from './documents.js'
import type { CodeBlock } from './markdown.js'

const run = promisify(execFile)

export interface BlockOutcome {
  readonly passed: boolean
  /** What the runner said of failed tests: message and stack. */
  readonly failures: readonly string[]
}

const settings = {
  include: ['**/*.case.ts'],
  // One process for all blocks: starting one for each would take longer than the blocks do.
  isolate: false,
  fileParallelism: false,
  testTimeout: 120_000,
}

interface JsonReport {
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly failureMessages: readonly string[] | null
    }[]
  }[]
}

/** A folder for the blocks inside the repository, so that they import the built package by its own name. */
export function blockFolder(): string {
  const parent = join(root, 'test/docs/.cache')
  mkdirSync(parent, { recursive: true })
  return mkdtempSync(join(parent, 'blocks-'))
}

/** Runs blocks with Vitest in a process of its own, in the root of the repository; one outcome for each. */
export async function runBlocks(blocks: readonly CodeBlock[], folder: string): Promise<BlockOutcome[]> {
  const exported = await exports()
  const names = blocks.map((block) => writeBlock(folder, block, exported))
  const report = join(folder, 'report.json')
  const config = join(folder, 'vitest.config.mjs')
  writeFileSync(config, `export default ${JSON.stringify({ test: settings })}\n`)
  const args = ['run', '--root', root, '--config', config, '--reporter=json', `--outputFile=${report}`]
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  // It ends non-zero when a block fails, as some must; what went wrong with the run itself shows in the missing report.
  const ended = await run(process.execPath, [vitest, ...args, '--dir', folder], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, VITEST: undefined, CI: undefined },
  }).catch((error: unknown) => error as { stdout: string; stderr: string })
  const results = resultsIn(report, `${ended.stdout}${ended.stderr}`)
  return names.map((name) => outcome(results.find((each) => basename(each.name) === name)))
}

/** Checks the types of written blocks against those of the built package. Gives what the compiler complains about. */
export async function typeErrors(folder: string): Promise<string> {
  const project = join(folder, 'tsconfig.json')
  const paths = { 'expect-fair': ['dist/esm/index.d.ts'], 'expect-fair/*': ['dist/esm/*.d.ts'] }
  const config = {
    extends: '../../../types/tsconfig.base.json',
    compilerOptions: {
      allowImportingTsExtensions: true,
      paths: Object.fromEntries(Object.entries(paths).map(([name, to]) => [name, to.map((file) => join(root, file))])),
    },
    include: ['*.ts'],
  }
  writeFileSync(project, JSON.stringify(config))
  const done = await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project]).catch(
    (error: unknown) => error as { stdout: string },
  )
  // Types of other packages have errors of their own; `npm run types` checks those of this one.
  return done.stdout
    .split(/\n(?! )/)
    .filter((complaint) => complaint.includes(basename(folder)))
    .join('\n')
}

/** What the package and Vitest export: the blocks leave these imports out where the page says so. */
async function exports(): Promise<Readonly<Record<string, readonly string[]>>> {
  const built = (await import(join(root, 'dist/esm/index.js'))) as object
  return { 'expect-fair': Object.keys(built), vitest: ['expect', 'test'], 'fast-check': ['fc'] }
}

/** Writes a block as a test file and gives the file's name. A block without tests of its own is run inside one. */
function writeBlock(folder: string, block: CodeBlock, exported: Readonly<Record<string, readonly string[]>>): string {
  const name = `${block.file.replace(/\.\w+$/, '').replaceAll('/', '-')}-${block.line}`
  const own = `${block.setup}\n${block.code}`
  const text = ["import 'expect-fair/vitest'", ...missingImports(own, exported), own, 'export {}'].join('\n')
  if (/^test\(/m.test(block.code)) {
    writeFileSync(join(folder, `${name}.case.ts`), text)
  } else {
    writeFileSync(join(folder, `${name}.ts`), text)
    writeFileSync(join(folder, `${name}.case.ts`), caseOf(`${block.file}:${block.line}`, name))
  }
  return `${name}.case.ts`
}

/** A test that runs a module. Blocks share a process: what one of them configures must not reach the next. */
const caseOf = (title: string, name: string): string => `import { configureFairness } from 'expect-fair'
import { test } from 'vitest'

test(${JSON.stringify(title)}, async () => {
  try {
    await import('./${name}.ts')
  } finally {
    configureFairness({})
  }
})
`

function missingImports(code: string, exported: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(exported).flatMap(([from, names]) => {
    const missing = names.filter(
      (name) =>
        new RegExp(`(?<![.\\w'-])${name}\\b(?!:)`).test(code) &&
        !new RegExp(`import [^'\n]*\\b${name}\\b|(?:const|function) ${name}\\b`).test(code),
    )
    if (missing.length === 0) return []
    return [
      from === 'fast-check' ? `import ${missing[0]} from '${from}'` : `import { ${missing.join(', ')} } from '${from}'`,
    ]
  })
}

function resultsIn(report: string, output: string): JsonReport['testResults'] {
  try {
    return (JSON.parse(readFileSync(report, 'utf8')) as JsonReport).testResults
  } catch (cause) {
    throw new Error(`Vitest wrote no report.\n${output}`, { cause })
  } finally {
    rmSync(report, { force: true })
  }
}

function outcome(file: JsonReport['testResults'][number] | undefined): BlockOutcome {
  if (file === undefined) return { passed: false, failures: ['it was not run'] }
  const tests = file.assertionResults
  const failures = [file.message, ...tests.flatMap((each) => each.failureMessages ?? [])].filter((text) => text !== '')
  return {
    passed: tests.length > 0 && failures.length === 0 && tests.every((each) => each.status === 'passed'),
    failures: failures.map(stripVTControlCharacters),
  }
}
