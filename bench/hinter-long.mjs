/**
 * What an intersectional audit of long documents costs: joined openings of LitBank's novels, of 1,000 to 16,000 words, asked
 * of a planted model that errs on one race and one gender at once. Whether the cost grows with the length or faster. Seconds are
 * those of the processor, of all threads together.
 *
 *     npm run bench:hinter-long [-- folder with litbank/]
 */
import { existsSync } from 'node:fs'
import { audit, dictionary, fromFunction, mutations } from '../dist/esm/index.js'
import { readLitBank } from './language/gold-chains.mjs'

const [data = '../shared/data'] = process.argv.slice(2)
const archive = `${data}/litbank/coref.tar.xz`
if (!existsSync(archive)) {
  process.stderr.write(`There is no ${archive}: give the folder that holds litbank/.\n`)
  process.exit(1)
}

const novels = ['train', 'test'].flatMap((part) => readLitBank(archive, part))
const spaced = (words) => words.join(' ').replace(/ ([.,;:!?)’'])/g, '$1')
// The chapters hold few words of race: every twentieth sentence says one.
const planted = ['A black woman came in .', 'An old white man looked at them .', 'The young Italian boy laughed .']
const sentences = novels.flatMap(({ sentences }) => sentences.map((words) => spaced(words)))

function documentOf(words) {
  const parts = []
  for (let at = 0, used = 0; used < words; at++) {
    const sentence = at % 20 === 10 ? spaced(planted[Math.floor(at / 20) % planted.length].split(' ')) : sentences[at]
    parts.push(sentence)
    used += sentence.split(' ').length
  }
  return parts.join(' ')
}

// Errs when both words of `A black woman came in` are others.
const changed = /\bAn? (?!black\b)[\w -]+ (?!woman\b)[\w-]+ came in/
const model = fromFunction((texts) => texts.map((text) => (changed.test(text) ? 'no' : 'yes')), { batched: true })
const source = (texts) => mutations(texts, { attributes: [dictionary('race'), dictionary('gender')] })
// Loads the network and the dictionaries.
await audit(model, { question: 'hidden', attributes: ['race', 'gender'], cases: source(['A black man sang.']) })

const row = (cells) => process.stdout.write(`| ${cells.join(' | ')} |\n`)
row([
  'words',
  'mutants',
  'hidden',
  'inputs',
  'CPU s',
  'CPU s per 1,000 words',
  'words of the small text',
  'inputs for shrinking',
])
row(Array(8).fill('---'))
for (const words of [1000, 2000, 4000, 8000, 16_000]) {
  const text = documentOf(words)
  const started = process.cpuUsage()
  const report = await audit(model, {
    question: 'hidden',
    attributes: ['race', 'gender'],
    cases: source([text]),
    variantsPerCase: 256,
  })
  const { user, system } = process.cpuUsage(started)
  const seconds = (user + system) / 1e6
  row([
    words.toLocaleString('en'),
    report.counts.pairs,
    report.counts.btcs,
    report.model.calls,
    seconds.toFixed(1),
    ((seconds / words) * 1000).toFixed(2),
    report.shrunk?.size.after ?? '',
    report.shrunk?.calls ?? '',
  ])
}
