// The run that the tests kill: many cases, a model that takes a little time and keeps a list of what it was asked.
import { appendFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

export const cases = Array.from({ length: 700 }, (_, at) => ({
  id: `case ${at + 1}`,
  variants: ['He', 'She', 'They'].map((pronoun, place) => ({
    input: `${pronoun} bought product ${at + 1}.`,
    classes: { gender: ['male', 'female', 'nonbinary'][place] },
  })),
}))

export function modelOf(log) {
  async function classify(texts) {
    appendFileSync(log, `${JSON.stringify(texts)}\n`)
    await wait(4)
    return texts.map((text) => {
      const number = Number(/\d+/.exec(text)[0])
      const score = ((number * 37) % 100) / 100 - (text.startsWith('She') && number % 50 === 0 ? 0.3 : 0)
      return { label: score > 0.4 ? 'positive' : 'negative', scores: { positive: Math.max(0, score) } }
    })
  }
  return classify
}

export const planOf = (journal) => ({
  attributes: ['gender'],
  cases,
  sample: Number.POSITIVE_INFINITY,
  shrink: false,
  ...(journal === undefined ? {} : { journal }),
})
