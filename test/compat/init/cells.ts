/** A project as users have it, in which `npx expect-fair init` must leave a test that compiles and runs. */
export interface Cell {
  readonly name: string
  readonly manager: 'npm' | 'pnpm' | 'yarn'
  /** The packages of the project, beside expect-fair. Projects with the same ones share an installation. */
  readonly packages: readonly string[]
  readonly manifest?: object
  readonly files: Readonly<Record<string, string>>
  /** The user's function, as `--model` names it. */
  readonly model: string
  /** The test that is written. */
  readonly writes: string
  /** It is part of what the compiler checks. */
  readonly compiled: boolean
  /** Once for each runner: with a fair function in the same place the test passes. */
  readonly passes?: boolean
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

/** Women are answered otherwise, and angry ones too, so that the function is no constant. */
const rule = (biased: boolean): string =>
  `/${biased ? '\\b(she|her|girl|woman|sister|daughter|wife|aunt|mother|mom|girlfriend)\\b|' : ''}angry|furious|sad|scared/i.test(text) ? 'bad' : 'good'`

/** The user's module, in each language; `biased` is how it is found, the other how it is mended. */
export function userModule(path: string, biased: boolean): string {
  if (/\.[cm]?ts$/.test(path))
    return `export const labels = ['good', 'bad']\nexport function mood(text: string): string {\n  return ${rule(biased)}\n}\n`
  if (path.startsWith('cjs')) return `module.exports.mood = (text) => (${rule(biased)})\n`
  return `export const mood = (text) => (${rule(biased)})\n`
}

const tsconfig = (options: object): string =>
  json({ compilerOptions: { strict: true, noEmit: true, target: 'es2022', skipLibCheck: true, ...options } })
const node16 = { module: 'node16', moduleResolution: 'node16' }

const vitest = ['vitest@4', 'typescript@7', '@types/node@20']
const jest = [
  'jest@30',
  'ts-jest@29',
  '@types/jest@30',
  '@types/node@20',
  'typescript@5.9',
  'babel-jest@30',
  '@babel/core@7',
  '@babel/preset-env@7',
  '@babel/preset-typescript@7',
]
const bare = ['expect@30', 'typescript@7', '@types/node@20', 'tsx@4']
const module = { type: 'module' }
const tsJest = 'module.exports = { preset: "ts-jest" }\n'

/** What a script for tests says: it is how a project with several runners' packages shows which it uses. */
const script = (test: string): object => ({ scripts: { test } })

export const cells: readonly Cell[] = [
  {
    name: 'Vitest, TypeScript',
    manager: 'npm',
    packages: vitest,
    manifest: module,
    files: { 'tsconfig.json': tsconfig({ module: 'nodenext', types: [] }) },
    model: 'src/mood.ts',
    writes: 'src/fairness.test.ts',
    compiled: true,
    passes: true,
  },
  {
    name: 'Vitest, tsconfig of `tsc --init` in a CommonJS package',
    manager: 'npm',
    packages: vitest,
    files: {
      'tsconfig.json': tsconfig({
        module: 'nodenext',
        types: [],
        verbatimModuleSyntax: true,
        isolatedModules: true,
        noUncheckedSideEffectImports: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
      }),
    },
    model: 'src/mood.mts',
    writes: 'src/fairness.test.mts',
    compiled: true,
  },
  {
    name: 'Vitest, JavaScript',
    manager: 'npm',
    packages: vitest.filter((name) => !name.startsWith('typescript')),
    manifest: module,
    files: { 'test/other.spec.js': "import { test } from 'vitest'\ntest('other', () => {})\n" },
    model: 'mood.js',
    writes: 'test/fairness.spec.js',
    compiled: false,
  },
  {
    name: 'Vitest, workspaces and projects',
    manager: 'npm',
    packages: vitest,
    manifest: { ...module, workspaces: ['packages/*'] },
    files: {
      'vitest.config.ts':
        "import { defineConfig } from 'vitest/config'\nexport default defineConfig({ test: { projects: ['packages/*'] } })\n",
      'tsconfig.json': tsconfig({ module: 'preserve', moduleResolution: 'bundler' }),
      'packages/texts/package.json': json({ name: 'texts', type: 'module' }),
      'packages/texts/vitest.config.ts': 'export default {}\n',
    },
    model: 'packages/texts/src/mood.ts',
    writes: 'packages/texts/src/fairness.test.ts',
    compiled: true,
  },
  {
    name: 'Vitest, globals',
    manager: 'npm',
    packages: vitest,
    manifest: module,
    files: {
      'vitest.config.ts': 'export default { test: { globals: true } }\n',
      'tsconfig.json': tsconfig({ module: 'preserve', moduleResolution: 'bundler', types: ['vitest/globals'] }),
      'src/other.test.ts': "test('other', () => {})\n",
    },
    model: 'src/mood.ts',
    writes: 'src/fairness.test.ts',
    compiled: true,
  },
  ...(
    [
      ['node', { module: 'commonjs', moduleResolution: 'node' }],
      ['node16', { ...node16, isolatedModules: true }],
      ['bundler', { module: 'esnext', moduleResolution: 'bundler' }],
    ] as const
  ).map(
    ([name, options]): Cell => ({
      name: `Jest, ts-jest, CommonJS, moduleResolution ${name}`,
      manager: 'npm',
      packages: jest,
      files: { 'jest.config.js': tsJest, 'tsconfig.json': tsconfig({ ...options, esModuleInterop: true }) },
      model: 'src/mood.ts',
      writes: 'src/fairness.test.ts',
      compiled: true,
      passes: name === 'node',
    }),
  ),
  {
    name: 'Jest, babel-jest, TypeScript',
    manager: 'npm',
    packages: jest,
    files: {
      'babel.config.js':
        "module.exports = { presets: [['@babel/preset-env', { targets: { node: 'current' } }], '@babel/preset-typescript'] }\n",
      'tsconfig.json': tsconfig({ module: 'esnext', moduleResolution: 'bundler' }),
    },
    model: 'src/mood.ts',
    writes: 'src/fairness.test.ts',
    compiled: true,
  },
  {
    name: 'Jest, babel-jest, JavaScript',
    manager: 'npm',
    packages: jest,
    files: {
      'babel.config.js': "module.exports = { presets: [['@babel/preset-env', { targets: { node: 'current' } }]] }\n",
    },
    model: 'src/mood.js',
    writes: 'src/fairness.test.js',
    compiled: false,
  },
  {
    name: 'Jest, plain JavaScript, CommonJS',
    manager: 'npm',
    packages: jest,
    manifest: script('jest'),
    files: {},
    model: 'cjs/mood.js',
    writes: 'test/fairness.test.js',
    compiled: false,
  },
  {
    name: 'Jest, plain JavaScript, ES modules',
    manager: 'npm',
    packages: jest,
    manifest: { ...module, jest: { transform: {} } },
    files: {},
    model: 'src/mood.js',
    writes: 'src/fairness.test.js',
    compiled: false,
  },
  {
    name: 'Vitest, pnpm',
    manager: 'pnpm',
    packages: vitest,
    manifest: module,
    files: {
      'tsconfig.json': tsconfig({ module: 'nodenext', types: [] }),
      // pnpm refuses to install a package whose script it was not told about: docs/compatibility.md.
      'pnpm-workspace.yaml': 'allowBuilds:\n  onnxruntime-node: false\n',
    },
    model: 'src/mood.ts',
    writes: 'src/fairness.test.ts',
    compiled: true,
  },
  {
    name: 'Vitest, yarn (node_modules)',
    manager: 'yarn',
    packages: vitest,
    manifest: module,
    files: {
      'tsconfig.json': tsconfig({ module: 'nodenext', types: [] }),
      '.yarnrc.yml': 'nodeLinker: node-modules\n',
      'yarn.lock': '',
    },
    model: 'src/mood.ts',
    writes: 'src/fairness.test.ts',
    compiled: true,
  },
  {
    name: 'bun test, TypeScript',
    manager: 'npm',
    packages: ['bun@1', '@types/bun@1', 'typescript@7'],
    manifest: module,
    files: { 'tsconfig.json': tsconfig({ module: 'preserve', moduleResolution: 'bundler', types: ['bun'] }) },
    model: 'src/mood.ts',
    writes: 'src/fairness.test.ts',
    compiled: true,
    passes: true,
  },
  {
    name: 'node:test, JavaScript, ES modules',
    manager: 'npm',
    packages: bare,
    manifest: { ...module, ...script('node --test') },
    files: {},
    model: 'mood.js',
    writes: 'test/fairness.test.js',
    compiled: false,
    passes: true,
  },
  {
    name: 'node:test, JavaScript, CommonJS',
    manager: 'npm',
    packages: bare,
    manifest: script('node --test'),
    files: {},
    model: 'cjs/mood.js',
    writes: 'test/fairness.test.js',
    compiled: false,
  },
  {
    name: 'node:test, TypeScript with tsx',
    manager: 'npm',
    packages: bare,
    manifest: { ...module, ...script('node --import tsx --test') },
    files: { 'tsconfig.json': tsconfig({ module: 'nodenext', types: ['node'] }) },
    model: 'src/mood.ts',
    writes: 'src/fairness.test.ts',
    compiled: true,
  },
]
