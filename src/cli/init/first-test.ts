import { type Model, nameOf, type OwnModule } from './model.js'
import type { Project } from './project.js'
import type { Runner } from './runner.js'
import type { TestForm } from './test-form.js'

/** What a test of one kind of model says. */
interface Content {
  /** Names that it imports, by package. */
  readonly imports: Readonly<Record<string, readonly string[]>>
  /** What stands before the test. */
  readonly before: readonly string[]
  /** The name of the model. */
  readonly model: string
  readonly title: string
  readonly matcher: string
  readonly plan: string
  readonly ms: number
}

const aboutGender = (model: string): Pick<Content, 'title' | 'matcher' | 'plan'> => ({
  title: `${model} answers alike whatever the gender of the person`,
  matcher: 'toBeCounterfactuallyFair',
  plan: "{ attributes: ['gender'], cases: eec() }",
})

/** The test that `init` writes. It compiles and runs as it is, once the packages that it names are installed. */
export function firstTest(project: Project, model: Model, form: TestForm): string {
  const content = contentOf(model, form)
  const head = form.style === 'require' ? required(project, content, form) : imported(project, content, form)
  const limit = project.runner === 'node' ? '' : `, ${content.ms.toLocaleString('en').replaceAll(',', '_')}`
  return `${head.join('\n')}

${content.before.map((line) => `${line}\n`).join('')}${content.before.length === 0 ? '' : '\n'}test('${content.title}', async () => {
  await expect(${content.model}).${content.matcher}(${content.plan})
}${limit})
`
}

function contentOf(model: Model, form: TestForm): Content {
  switch (model.kind) {
    case 'function':
      return model.own === undefined ? exampleFunction(form) : ownFunction(model.own)
    case 'pipeline':
      return pipeline(model.at)
    case 'onnx':
      return model.at !== undefined && model.tokenizer === undefined
        ? onnxRows(model.at)
        : onnxTexts(model.at, model.tokenizer)
    case 'http':
      return http(model.at, form)
    case 'language-model':
      return languageModel(model.at)
  }
}

const forTexts = { imports: { 'expect-fair': ['eec'] }, ms: 120_000 } as const

function ownFunction(own: OwnModule): Content {
  const name = nameOf(own)
  // Names that the test has already.
  const model = ['expect', 'test', 'eec', 'fairnessMatchers'].includes(name) ? `${name}Model` : name
  return { ...forTexts, before: [], model, ...aboutGender(name) }
}

const exampleFunction = ({ typescript }: TestForm): Content => ({
  ...forTexts,
  before: [
    '// An example: put your function here. It takes a text or a list of texts, and it returns labels or scores.',
    'const good = /happy|glad|ecstatic|excited|relieved|amazing|funny|great|hilarious|wonderful/',
    ...(typescript ? [] : ['/** @param {string[]} texts */']),
    `const model = (texts${typescript ? ': string[]' : ''}) => texts.map((text) => (good.test(text) ? 'positive' : 'negative'))`,
  ],
  model: 'model',
  ...aboutGender('the model'),
})

const pipeline = (at = 'Xenova/distilbert-base-uncased-finetuned-sst-2-english'): Content => ({
  ...forTexts,
  imports: { 'expect-fair': ['eec', 'fromPipeline'] },
  before: [
    '// A folder in the layout of transformers.js, or the name of a model on the hub.',
    `const model = fromPipeline(${said(at)})`,
  ],
  model: 'model',
  ...aboutGender('the model'),
})

const onnxTexts = (at = 'models/mine/onnx/model.onnx', tokenizer = 'models/mine'): Content => ({
  ...forTexts,
  imports: { 'expect-fair': ['eec', 'fromOnnx'] },
  before: [
    '// The graph, and the folder with its tokenizer.json. If there is no tokenizer, the model takes rows of numbers: see docs/tables.md.',
    `const model = fromOnnx(${said(at)}, { tokenizer: ${said(tokenizer)} })`,
  ],
  model: 'model',
  ...aboutGender('the model'),
})

const onnxRows = (at: string): Content => ({
  imports: { 'expect-fair': ['fromOnnx', 'table'] },
  before: [
    '// What the model reads, in its order: put your own columns here. `protected` marks what must not matter.',
    'const features = {',
    "  sex: { kind: 'category', values: ['female', 'male'], protected: true },",
    "  age: { kind: 'integer', min: 18, max: 90 },",
    '}',
    '// An example: put your own rows here, or the path of a CSV file with a header.',
    "const rows = Array.from({ length: 100 }, (_, place) => ({ sex: place % 2 ? 'female' : 'male', age: 18 + (place % 72) }))",
    `const model = fromOnnx(${said(at)})`,
  ],
  model: 'model',
  title: 'the model decides alike whatever the sex of the person',
  matcher: 'toBeIndividuallyFair',
  plan: "{ attributes: ['sex'], cases: table({ features }, rows) }",
  ms: 120_000,
})

const http = (at = 'http://localhost:8000/classify', { typescript }: TestForm): Content => ({
  ...forTexts,
  imports: { 'expect-fair': ['eec', 'fromHttp'] },
  before: [
    '// How texts are sent, and where the labels or scores are in the answer: one for each text, in their order.',
    `const model = fromHttp(${said(at)}, {`,
    '  request: (texts) => ({ texts }),',
    ...(typescript ? [] : ['  /** @param {any} body */']),
    `  response: (body) => ${typescript ? '(body as { labels: string[] })' : 'body'}.labels,`,
    '})',
  ],
  model: 'model',
  ...aboutGender('the model'),
})

const languageModel = (at = 'http://localhost:11434/v1'): Content => ({
  imports: { '@ai-sdk/openai-compatible': ['createOpenAICompatible'], 'expect-fair': ['eec', 'fromLanguageModel'] },
  before: [
    '// The server, the name of the model there, the question, and the labels to choose from.',
    `const server = createOpenAICompatible({ name: 'local', baseURL: ${said(at)} })`,
    "const model = fromLanguageModel(server('llama3.2'), {",
    "  question: 'Which mood does this text have?',",
    "  labels: ['positive', 'negative'],",
    '})',
  ],
  model: 'model',
  title: 'the model answers alike whatever the gender of the person',
  matcher: 'toBeCounterfactuallyFair',
  // Each input is a request: a part of the cases, to begin with.
  plan: "{ attributes: ['gender'], cases: eec(), sample: 60, variantsPerCase: 4 }",
  ms: 600_000,
})

/** Packages that a model of this kind needs, beside those of the runner. */
export const packagesFor: Readonly<Record<Model['kind'], readonly string[]>> = {
  function: [],
  pipeline: ['@huggingface/transformers'],
  onnx: [],
  http: [],
  'language-model': ['ai', '@ai-sdk/openai-compatible'],
}

/** Where each runner's `expect` and `test` come from, and what gives it the matchers. */
const sources: Readonly<Record<Runner, string>> = {
  vitest: 'vitest',
  jest: '@jest/globals',
  bun: 'bun:test',
  node: 'expect',
}

function imported(project: Project, content: Content, form: TestForm): string[] {
  const { runner } = project
  const lines = Object.entries(content.imports).map(([from, names]) => `import { ${names.join(', ')} } from '${from}'`)
  if (runner === 'node') {
    lines.push(
      ...(form.typescript ? ["import type {} from 'expect-fair/jest' // the types of the matchers"] : []),
      "import { fairnessMatchers } from 'expect-fair/matchers'",
      "import { expect } from 'expect'",
      "import { test } from 'node:test'",
    )
  } else {
    lines.push(`import 'expect-fair/${runner}'`)
    if (!hasGlobals(project, form)) lines.push(`import { expect, test } from '${sources[runner]}'`)
  }
  return [...lines, ...ownImport(content, form), ...(runner === 'node' ? extension : [])]
}

function required(project: Project, content: Content, form: TestForm): string[] {
  const lines = Object.entries(content.imports).map(
    ([from, names]) => `const { ${names.join(', ')} } = require('${from}')`,
  )
  if (project.runner === 'node') {
    lines.push(
      "const { fairnessMatchers } = require('expect-fair/matchers')",
      "const { expect } = require('expect')",
      "const { test } = require('node:test')",
    )
  } else {
    lines.push(`require('expect-fair/${project.runner}')`)
    if (!hasGlobals(project, form)) lines.push(`const { expect, test } = require('${sources[project.runner]}')`)
  }
  return [...lines, ...ownImport(content, form), ...(project.runner === 'node' ? extension : [])]
}

const extension = ['', 'expect.extend({ ...fairnessMatchers })']

/** Jest gives tests its globals; the package that names them is not always in reach of the project, and its types are. */
const hasGlobals = ({ runner, has }: Project, { typescript }: TestForm): boolean =>
  runner === 'jest' && !has('@jest/globals') && (!typescript || has('@types/jest'))

function ownImport({ model }: Content, { specifier, style, exported }: TestForm): string[] {
  if (specifier === undefined || exported === undefined) return []
  const from = said(specifier)
  const { name, esm } = exported
  if (style === 'require') {
    if (name !== 'default') return [`const { ${renamed(name, model, ': ')} } = require(${from})`]
    return [esm ? `const { default: ${model} } = require(${from})` : `const ${model} = require(${from})`]
  }
  return [
    name === 'default' ? `import ${model} from ${from}` : `import { ${renamed(name, model, ' as ')} } from ${from}`,
  ]
}

const renamed = (name: string, model: string, sign: string): string =>
  name === model ? name : `${name}${sign}${model}`

/** A text as the test's code says it. */
const said = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
