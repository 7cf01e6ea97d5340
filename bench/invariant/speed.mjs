import { dictionary, mutations } from '../../dist/esm/index.js'
import { analyze, loadWordSplitter, readStructures } from '../../dist/esm/language/index.js'
import { keepsStructure } from '../../dist/esm/validity/index.js'
import { randomOf } from '../reading/random.mjs'
import { attributeNames, fixedReviews, wholly } from './reviews.mjs'

const drawnPerText = 2

export async function speed(data) {
  const texts = fixedReviews(data)
  // Loads the network and compiles the code that every check runs.
  await analyze(texts.slice(0, 40))
  const analysis = await measured(() => analyze(texts))
  const facts = []
  const sample = []
  const random = randomOf(1)
  const made = await measured(async () => {
    const source = mutations(texts, {
      attributes: attributeNames.map((name) => dictionary(name)),
      order: 2,
      onText: (each) => facts.push(each),
    })
    for await (const { original, mutants } of source.cases(wholly(attributeNames))) {
      for (const edits of drawn([...mutants.valid, ...mutants.discarded], random)) {
        sample.push({ original, mutant: mutants.make(edits).input })
      }
    }
  })
  const sum = (of) => facts.reduce((all, each) => all + of(each), 0)
  const sizes = facts.map(({ valid, discarded }) => valid + counted(discarded)).sort((one, other) => one - other)
  const mutants = sizes.reduce((all, each) => all + each, 0)
  const rate = (perMutant) => mutants / (analysis.seconds + perMutant * mutants)
  const one = await others(sample, true)
  const all = await others(sample, false)
  return {
    made: {
      texts: texts.length,
      mutants,
      median: sizes[sizes.length >> 1],
      sharing: sum(({ sharing }) => sharing),
      checked: sum(({ checked }) => checked),
      valid: sum(({ valid }) => valid),
      ...made,
    },
    ours: mutants / made.seconds,
    sentences: { mutants: sample.length, rate: rate(one) },
    whole: { mutants: sample.length, rate: rate(all) },
    memory: process.resourceUsage().maxRSS / 1024,
  }
}

/** Seconds per mutant when each mutant's sentences, all or the changed ones, are checked only for it; batches are full. */
async function others(sample, isChangedOnly) {
  const split = await loadWordSplitter()
  const sentencesOf = (text) => split(text).map((words) => words.map(({ text: word }) => word))
  const pairs = sample.flatMap(({ original, mutant }) => {
    const [before, after] = [sentencesOf(original), sentencesOf(mutant)]
    if (before.length !== after.length) return []
    const all = before.map((words, at) => ({ original: words, words: after[at] }))
    return isChangedOnly ? all.filter(({ original: own, words }) => own.join(' ') !== words.join(' ')) : all
  })
  // The originals were read by the analysis, whose time is counted with it.
  const structures = await readStructures(pairs.map(({ original }) => original))
  const { seconds } = await measured(() =>
    keepsStructure(pairs.map(({ words }, at) => ({ original: structures[at], words }))),
  )
  return seconds / sample.length
}

function drawn(all, random) {
  return all.length <= drawnPerText ? all : Array.from({ length: drawnPerText }, () => random.pick(all))
}

const counted = (discarded) => Object.values(discarded).reduce((all, each) => all + each, 0)

async function measured(work) {
  const [cpu, start] = [process.cpuUsage(), process.hrtime.bigint()]
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return { seconds: (user + system) / 1e6, wall: Number(process.hrtime.bigint() - start) / 1e9 }
}
