import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { allTo, analyze, analyzeTokens, pronounForms, rewritePersons } from '../../dist/esm/language/index.js'

const gold = 'test/language/gold'
const swap = { he: pronounForms('she'), she: pronounForms('he') }

/** Exact matches of gender rewriting, in per cent, on predicted trees, with how many texts were rewritten. */
export async function genderScores(data) {
  const pairs = JSON.parse(execFileSync(process.execPath, ['training/gold/winobias.mjs', `${data}/winobias`], quiet))
  const swaps = pairs.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ])
  const they = JSON.parse(readFileSync(`${gold}/they-rewrites.json`, 'utf8')).map(({ text, they }) => [text, they])
  const given = await givenWords(they.map(([text]) => text))
  return {
    swap: share(swaps, await analyze(swaps.map(([text]) => text)), swap),
    they: share(they, await analyze(they.map(([text]) => text)), allTo('they')),
    theyGiven: share(they, given, allTo('they')),
  }
}

const quiet = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1e8 }

function share(tasks, documents, pronouns) {
  const right = tasks.filter(([, to], at) => rewritePersons(documents[at], { pronouns }).text === to).length
  return { texts: tasks.length, percent: (100 * right) / tasks.length }
}

/** The texts' documents with the words of their gold trees and predicted tags and relations. */
async function givenWords(texts) {
  const blocks = readFileSync(`${gold}/they-trees.conllu`, 'utf8').trim().split(/\n\n+/)
  const words = new Map(
    blocks.map((block) => {
      const lines = block.split('\n')
      const text = lines.find((line) => line.startsWith('# text = ')).slice(9)
      return [text, lines.filter((line) => /^\d+\t/.test(line)).map((line) => line.split('\t')[1])]
    }),
  )
  const analysed = await analyzeTokens(texts.map((text) => words.get(text)))
  return texts.map((text, at) => {
    let cursor = 0
    const tokens = analysed.sentences[at].tokens.map((token) => {
      const start = text.indexOf(token.text, cursor)
      cursor = start + token.text.length
      return { ...token, start, end: cursor }
    })
    return { text, sentences: [{ tokens }], entities: [], chains: [] }
  })
}
