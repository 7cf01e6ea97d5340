import { createHash } from 'node:crypto'
import { randomOf } from '../random.mjs'

/**
 * A sheet and its key from a seed: so many sentences of each group as it says, each sentence once, in random order. The key has groups and
 * ids, without the sentences.
 */
export function sheetOf(seed, ours, theirs) {
  const random = randomOf(seed)
  const drawn = [...groupsOf('ours', ours), ...groupsOf('theirs', theirs)].flatMap(({ side, from, take, sentences }) =>
    random
      .shuffled([...new Map(sentences.map((each) => [each.sentence, each])).values()])
      .slice(0, take)
      .map((each) => ({ side, from, ...each })),
  )
  const items = random.shuffled(drawn)
  const commits = Object.entries(theirs).flatMap(([name, { commit }]) => (commit === undefined ? [] : [[name, commit]]))
  return {
    sheet: items.map(({ sentence }, at) => `${at + 1}. ${sentence}\n`).join(''),
    key: {
      seed,
      theirs: Object.fromEntries(commits),
      items: items.map(({ side, from, path, sentence }, at) => ({ n: at + 1, side, from, path, id: idOf(sentence) })),
    },
  }
}

const groupsOf = (side, groups) => Object.entries(groups).map(([from, group]) => ({ side, from, ...group }))

const idOf = (sentence) => createHash('sha256').update(sentence).digest('base64url').slice(0, 12)
