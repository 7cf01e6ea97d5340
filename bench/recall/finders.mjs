// Finders of names whose truth is known, on sentences with one name. All chance depends on the seed of a run.

import { race } from '../../dist/esm/attributes/index.js'
import { Random } from '../../dist/esm/core/random.js'

const day = ['Monday', 'Tuesday', 'Friday', 'Sunday']
const what = ['the letter', 'the parcel', 'a report', 'the ticket', 'some flowers']
const where = ['the office', 'the station', 'the market', 'the garden']

/** Names of one class, in an order of the run. */
export const namesOf = (random, name = 'european') => random.shuffle(race.words(name).names.map(({ text }) => text))

/** Cases of one sentence each, with names of two classes: as many of each. */
export function casesOf(random, count, perClass, [first, second]) {
  const sentences = day.flatMap((on) =>
    what.flatMap((of) => where.map((at) => (name) => `On ${on} we sent ${of} to ${name} at ${at}.`)),
  )
  return random
    .shuffle(sentences)
    .slice(0, count)
    .map((sentence, at) => {
      const variants = [
        ['one', first],
        ['other', second],
      ].flatMap(([name, names]) =>
        random
          .shuffle(names)
          .slice(0, perClass)
          .map((each) => ({ input: sentence(each), classes: { class: name } })),
      )
      return { id: `case ${at}`, variants }
    })
}

/** A number from 0 to 1 that depends only on a seed and a text. */
const chance = (seed, text) => new Random(seed, text).float()

const nameIn = (text) => / to (\S+) at /.exec(text)[1]
const found = (text, name) => ({ start: text.indexOf(name), end: text.indexOf(name) + name.length, label: 'PER' })
/** The day is not a person. */
const alarm = (text) => {
  const [, on] = /^On (\S+) /.exec(text)
  return { start: 3, end: 3 + on.length, label: 'PER' }
}

/** @param misses How likely a name is missed, by name and text. */
const finder = (misses, alarms) => (texts) =>
  texts.map((text) => {
    const name = nameIn(text)
    return [...(misses(name, text) ? [] : [found(text, name)]), ...(alarms?.(name, text) ? [alarm(text)] : [])]
  })

/** What a finder does to the names of `more`: it misses `gap` more of them. */
export const finders = {
  'misses names': (seed, rate, more = new Set(), gap = 0) =>
    finder((name) => chance(seed, name) < rate + (more.has(name) ? gap : 0)),
  'misses names in some texts': (seed, rate, more = new Set(), gap = 0) =>
    finder((name, text) => {
      // Of each name its own share, from nothing to twice the rate.
      const own = 2 * rate * chance(seed, name) + (more.has(name) ? gap : 0)
      return chance(seed, text) < own
    }),
  'misses texts': (seed, rate, more = new Set(), gap = 0) =>
    finder(
      (name, text) =>
        chance(seed, text.replace(name, '')) < rate || (more.has(name) && chance(seed, `${text} again`) < gap),
    ),
  'has false alarms by name': (seed, rate, more = new Set(), gap = 0) =>
    finder(
      () => false,
      (name, text) => chance(seed, text) < 2 * rate * chance(seed, name) + (more.has(name) ? gap : 0),
    ),
}
