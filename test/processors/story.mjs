// What is run on each processor: prints one line of JSON. With the path of a file as argument it compares itself with the
// baselines in it, else it prints them. Rooms are imported one by one: an emulated processor takes half a minute for them all.
import { readFileSync } from 'node:fs'
import { audit } from '../../dist/esm/audit/index.js'
import { compareCases, judgeBy } from '../../dist/esm/baseline/index.js'
import { toStored } from '../../dist/esm/baseline/stored.js'
import { analyze } from '../../dist/esm/language/index.js'
import { network } from '../../dist/esm/language/network/parse.js'
import { fromOnnx, fromPipeline, Probe } from '../../dist/esm/models/index.js'

const models = new URL('../../fixtures/models/', import.meta.url).pathname
const single = { workers: 1, threads: 1 }

const sentences = [
  'My sister told the doctor that she had lost her keys, and he laughed at her.',
  "Ms. Anna Kowalski, who'd hired two engineers in Lagos, says they are the best she has met.",
  'The nurse gave Tom the letter because he had asked for it.',
  'Nobody who saw the film liked its ending, but I did.',
  'An old man with a dog sold us bread; his wife baked it.',
]
const reviews = [
  'She says that the film is wonderful.',
  'He says that the film is a dull and stupid mess.',
  'The actor was fine, although the story went nowhere at all.',
  'A masterpiece, and I do not say so often.',
  'Not good, not bad.',
  'My mother fell asleep after ten minutes.',
]
const found = { node: process.version }

const documents = await analyze(sentences)
found.language = documents.map(({ sentences, entities, chains }) => ({
  words: sentences.flatMap(({ tokens }) =>
    tokens.map(({ text, upos, xpos, head, deprel }) => [text, upos, xpos, head, deprel].join('/')),
  ),
  // How sure it is of them is a number in floats.
  persons: JSON.stringify([
    entities,
    chains.map(({ mentions, gender, number, certain }) => [
      mentions.map(({ start, end }) => [start, end]),
      gender,
      number,
      certain,
    ]),
  ]),
}))
await network().dispose()

async function scores(model, inputs) {
  const probe = new Probe(model)
  const predictions = await probe.ask(inputs)
  const { arithmetic, noise } = probe.use
  await model.dispose()
  return { arithmetic, noise, predictions }
}
found.sentiment = await scores(fromPipeline(`${models}sentiment`, single), reviews)
found.sets = await scores(fromPipeline(`${models}tiny/multi-label`, single), [
  'good kind film',
  'rude film',
  'good rude',
  'kind',
])
found.lstm = await scores(
  fromOnnx(`${models}toxicity-lstm/onnx/model.onnx`, { ...single, tokenizer: `${models}toxicity-lstm` }),
  reviews,
)

const { inputs } = JSON.parse(readFileSync(`${models}gradients/mlp-gelu.json`, 'utf8'))
const rowModels = { floats: 'mlp-gelu-17', bytes: 'mlp-gelu-int8' }
found.baselines = {}
for (const [name, file] of Object.entries(rowModels)) {
  const open = () => fromOnnx(`${models}gradients/${file}.onnx`, single)
  found[name] = await scores(open(), inputs)
  const cases = Array.from({ length: 60 }, (_, at) => ({
    id: `pair ${at}`,
    variants: [-1, 1].map((sex) => ({
      input: inputs[at % inputs.length].map((value, column) => (column === 0 ? sex : value * (1 + (at % 9) / 3))),
      classes: { sex: String(sex) },
    })),
  }))
  const model = open()
  const report = await audit(model, { attributes: ['sex'], cases, shrink: false, gate: { newSince: 'baseline' } })
  await model.dispose()
  if (process.argv[2] === undefined) found.baselines[name] = toStored(report)
  else {
    const before = JSON.parse(readFileSync(process.argv[2], 'utf8'))[name]
    const compared = compareCases(before, report.cases, report.version, report.model.arithmetic)
    const { verdict } = judgeBy(report, compared, { newSince: 'baseline' })
    found.baselines[name] = { verdict, status: compared.status, new: compared.new.length, fixed: compared.fixed.length }
  }
}
process.stdout.write(`${JSON.stringify(found)}\n`)
