import { dictionary, dictionaryNames } from '../../dist/esm/attributes/dictionary.js'
import { instances } from '../../dist/esm/cases/bias-finder/instances.js'
import { exchangeEveryone } from '../../dist/esm/cases/everyone/index.js'
import { findSites } from '../../dist/esm/cases/mutations/find-sites.js'
import { findPlaces } from '../../dist/esm/cases/mutations/places.js'
import { TermTable } from '../../dist/esm/cases/mutations/terms.js'
import { listenToRules } from '../../dist/esm/cases/word-rule.js'
import { analyze } from '../../dist/esm/language/index.js'

/** Texts that are analysed together. */
const atOnce = 50

const keyOf = ({ list, rule }) => `${list} / ${rule ?? ''}`

/**
 * `counts`: by list and rule the number of places where it decided (a place counts once, however many questions came to it), with the
 * empty rule for places that passed. `judged`: by list and rule the verdicts on what it refuses now, `{ wrong, right }`; and under
 * `passed` those on what comes through. With `only: 'mutations'` nothing else is run.
 */
export async function countDecisions(texts, verdicts, { only } = {}) {
  const table = new TermTable(dictionaryNames.map((name) => dictionary(name)))
  const counts = new Map()
  const judged = new Map()
  let batch = []
  for await (const text of texts) {
    if (text.corpus === undefined && !verdicts.has(text.id)) continue
    batch.push(text)
    if (batch.length >= atOnce) await flush()
  }
  await flush()
  return { counts, judged }

  async function flush() {
    const documents = await analyze(batch.map(({ text }) => text))
    for (const [at, document] of documents.entries()) {
      const { id, corpus } = batch[at]
      if (corpus !== undefined) count(document)
      for (const verdict of verdicts.get(id) ?? []) judge(document, verdict)
    }
    batch = []
  }

  function count(document) {
    const seen = new Set()
    const tell = (decision) => {
      const key = keyOf(decision)
      const place = `${key} ${decision.start} ${decision.end}`
      if (seen.has(place)) return
      seen.add(place)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    listenToRules(tell, () => {
      if (only === undefined) {
        for (const instance of Object.values(instances))
          for (const persons of ['one', 'each']) instance.find(document, persons)
        exchangeEveryone(document)
      }
      findSites(document, table)
    })
  }

  function judge(document, verdict) {
    for (const key of decidersOf(document, verdict)) {
      const sum = judged.get(key) ?? { wrong: 0, right: 0 }
      sum[verdict.right ? 'right' : 'wrong']++
      judged.set(key, sum)
    }
  }

  /** The rule that refuses what was read, or that it passes; nothing where that is not to be told. */
  function decidersOf(document, { kind, ...verdict }) {
    if (only !== undefined && kind !== 'word') return []
    if (kind === 'word') return ofWord(document, verdict.from)
    if (kind === 'template') return ofTemplate(document, instances[verdict.attribute])
    return ofPerson(document, verdict.start)
  }

  function ofWord(document, from) {
    const isIt = ({ start, end }) => document.text.slice(start, end).toLowerCase() === from
    let found
    const decisions = listened(() => {
      found = findPlaces(document, table)
    })
    // One word at several places may have been read at any of them.
    if (found.places.some(isIt)) return ['passed: pairs']
    return [...new Set(decisions.filter((each) => isIt(each) && each.skip !== undefined).map(keyOf))]
  }

  function ofTemplate(document, instance) {
    let found
    const decisions = listened(() => {
      found = instance.find(document, 'one')
    })
    if ('drafts' in found) return [`passed: ${instance.attribute}`]
    const last = decisions.findLast(({ skip }) => skip !== undefined && skip === found.skipped)
    return last === undefined ? [] : [keyOf(last)]
  }

  /** Of the person who begins at `start`: the decisions about one person follow each other, and open with its gender. */
  function ofPerson(document, start) {
    const decisions = listened(() => instances.gender.find(document, 'each'))
    const opens = decisions.flatMap(({ list }, at) => (list === 'gender of the person' ? [at] : []))
    for (const [number, from] of opens.entries()) {
      const chain = document.chains.find(({ mentions }) => mentions[0].start === decisions[from].start)
      if (chain === undefined || !chain.mentions.some((each) => each.start <= start && start < each.end)) continue
      return [refusing(decisions.slice(from, opens[number + 1])) ?? 'passed: gender']
    }
    const none = decisions.find(({ list, skip }) => list === 'choice of persons' && skip !== undefined)
    return none === undefined ? [] : [keyOf(none)]
  }
}

/** The last refusal among decisions; a class that is left out is none. */
function refusing(decisions) {
  const last = decisions.findLast(({ list, skip }) => skip !== undefined && list !== 'verbs of they')
  return last === undefined ? undefined : keyOf(last)
}

function listened(work) {
  const decisions = []
  listenToRules((decision) => void decisions.push(decision), work)
  return decisions
}
