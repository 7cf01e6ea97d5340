import { readDataFile } from '../../core/data-file.js'
import { keepCase } from '../../language/index.js'
import type { PlainWords } from './cost.js'
import type { PlainerWord } from './moves/change.js'

interface PlainList {
  readonly plain: readonly string[]
  readonly byTag: Readonly<Record<string, readonly string[]>>
  readonly instead: readonly { readonly pos: string; readonly ending: string; readonly words: readonly string[] }[]
}

let list: PlainList | undefined

function readList(): PlainList {
  list ??= readDataFile<PlainList>('src/shrink/lists/plain-words.json')
  return list
}

/** Words that need no plainer one, in lower case. */
export const plainWords = (): PlainWords => new Set(readList().plain)

/** Of these the tag tells the form. */
const inflected: ReadonlySet<string> = new Set(['ADJ', 'NOUN', 'VERB'])

/** Which of an entry's plain words to take. */
export const CHOICES: readonly number[] = [0, 1]

/** The plain word of the same part of speech and form; nothing for a word that is plain, or whose kind is not known. */
export function plainerWord(choice: number): PlainerWord {
  const { plain, byTag, instead } = readList()
  const isPlain = new Set(plain)
  return ({ text: [text], pos, tag }) => {
    const word = text.toLowerCase()
    if (pos === undefined || isPlain.has(word)) return undefined
    const ofTag = tag !== undefined && inflected.has(pos) && Object.hasOwn(byTag, tag) ? byTag[tag] : undefined
    const ofEnding = (): readonly string[] | undefined =>
      instead.find((candidate) => candidate.pos === pos && new RegExp(candidate.ending, 'u').test(word))?.words
    const plainer = (ofTag ?? ofEnding())?.[choice]
    return plainer && keepCase(text, plainer)
  }
}
