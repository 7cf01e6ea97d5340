import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export type Runner = 'vitest' | 'jest'

const bins = { vitest: 'node_modules/vitest/vitest.mjs', jest: 'node_modules/jest/bin/jest.js' }

/** The package is linked: its files are loaded, and not transformed, as those of an installed one. */
export const asInstalled = 'server: { deps: { external: [/\\/dist\\//] } }'

/** The files of a project that has this package set up. */
function filesOf(runner: Runner): Readonly<Record<string, string>> {
  const packages = JSON.stringify({ type: 'module', devDependencies: { [runner]: '*' } })
  const entry = `'expect-fair/${runner}'`
  return runner === 'vitest'
    ? {
        'package.json': packages,
        'vitest.config.mjs': `export default { test: { include: ['*.case.mjs'], setupFiles: [${entry}], testTimeout: 60_000, ${asInstalled} } }\n`,
        'head.mjs': `export { expect, test } from 'vitest'\n`,
      }
    : {
        'package.json': packages,
        'jest.config.mjs': `export default { testMatch: ['<rootDir>/*.case.mjs'], transform: {}, setupFilesAfterEnv: [${entry}], testTimeout: 60_000 }\n`,
        'head.mjs': `export { expect, test } from '@jest/globals'\n`,
      }
}

/** Sixty cases, and a model that dislikes women where its file says so. Every third case is negative for all. */
const model = `
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const read = () => JSON.parse(readFileSync(fileURLToPath(new URL('./model.json', import.meta.url)), 'utf8'))
export const classify = (texts) => {
  const { dislikes } = read()
  return texts.map((text) => {
    const number = Number(/\\d+/.exec(text)[0])
    if (number % 3 === 0) return 'negative'
    return text.startsWith('She') && dislikes.includes(number) ? 'negative' : 'positive'
  })
}
export const cases = Array.from({ length: 60 }, (_, at) => ({
  id: 'review ' + (at + 1),
  variants: [['He', 'male'], ['She', 'female']].map(([pronoun, gender]) => ({
    input: pronoun + ' bought product ' + (at + 1) + '.',
    classes: { gender },
  })),
}))
`

const oneTest = `
import { expect, test } from './head.mjs'
import { cases, classify } from './model.mjs'

test('reviews', async () => {
  await expect(classify).toMatchFairnessBaseline({ attributes: ['gender'], cases })
})
`

/** A small project of a user in a folder of its own, with this package and the runner linked in. */
export class StoryProject {
  readonly folder: string = mkdtempSync(join(tmpdir(), 'expect-fair-story-'))

  constructor(
    readonly runner: Runner,
    files: Readonly<Record<string, string>> = { 'reviews.case.mjs': oneTest },
  ) {
    this.write({ ...filesOf(runner), 'model.mjs': model, ...files })
    this.dislikes()
    mkdirSync(join(this.folder, 'node_modules/@jest'), { recursive: true })
    symlinkSync(resolve('.'), join(this.folder, 'node_modules/expect-fair'))
    for (const name of ['vitest', 'jest', '@jest/globals']) {
      symlinkSync(resolve('node_modules', name), join(this.folder, 'node_modules', name))
    }
  }

  write(files: Readonly<Record<string, string>>): void {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.folder, name)), { recursive: true })
      writeFileSync(join(this.folder, name), text)
    }
  }

  /** Trains the model anew: it treats women worse in these reviews. */
  dislikes(...reviews: number[]): void {
    this.write({ 'model.json': JSON.stringify({ dislikes: reviews }) })
  }

  read(name: string): string {
    return readFileSync(join(this.folder, name), 'utf8')
  }

  async run(...args: string[]): Promise<{ readonly exitCode: number | null; readonly output: string }> {
    return this.runWith({}, ...args)
  }

  runWith(env: Readonly<Record<string, string>>, ...args: string[]) {
    // The variables of the runner that runs this test, and of the machine it runs on, are not for the runner it starts.
    const inherited = Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|JEST|NODE_ENV|NODE_OPTIONS|TEST$|CI$|GITHUB_)/.test(name),
    )
    const more = this.runner === 'vitest' ? ['run'] : []
    const modules = this.runner === 'jest' ? { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' } : {}
    const child = spawn(process.execPath, [resolve(bins[this.runner]), ...more, ...args], {
      cwd: this.folder,
      env: { ...Object.fromEntries(inherited), ...modules, ...env },
    })
    let output = ''
    const take = (chunk: Buffer): void => {
      output += chunk
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    return new Promise<{ exitCode: number | null; output: string }>((done, fail) => {
      child.on('error', fail)
      child.on('close', (exitCode) => done({ exitCode, output: stripVTControlCharacters(output) }))
    })
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
