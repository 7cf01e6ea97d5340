import { closedLemma, type Lemmatizer, smallLetters } from '../analysis/lemma.js'
import type { AnalyzedToken, Chain, Document, Entity, Mention, Sentence, Span } from '../document.js'
import { shippedVocabulary, type Vocabulary } from '../network/vocabulary.js'
import { NumberReader, NumberWriter } from './numbers.js'

const kinds = ['name', 'pronoun', 'nominal'] as const
const genders = ['male', 'female', 'unknown'] as const
const numbers = ['singular', 'plural'] as const
/**
 * How a lemma comes from its word: the lemmatizer has to be asked, which takes a dictionary of 57 MB; it is the word itself; the
 * list of closed classes has it; or it is the word, cut short, with one of these endings.
 */
const [asked, itself, closed, shortened] = [0, 1, 2, 3]
/** The first three make regular forms, the others those of the frequent irregular ones: said, made, told, came, took, knew, men. */
const endings: readonly string[] =
  ',e,y,ke,ell,ome,ake,ow,an,et,ive,ink,ee,ep,in,un,uy,ing,it,and,ite,eak,old,fe,f,eal,ead,ise,eel,ind,aw,ear,all,ut,d,t,oot,atch,oose,ang,ike,ig,each,ie,eed'.split(
    ',',
  )

/**
 * What the analysis says of a text as numbers: places, tags, who is meant. No word is among them: words are read off the text,
 * and lemmas off the words, so that whoever finds the numbers without the text learns none.
 */
export function documentNumbers({ sentences, entities, chains }: Document): Uint8Array {
  const names = tagNumbers(shippedVocabulary())
  const out = new NumberWriter()
  const lemmas = sentences.flatMap(({ tokens }) => tokens.map(lemmaNumber))
  out.whole(Number(lemmas.includes(asked)))
  out.whole(sentences.length)
  let end = 0
  let word = 0
  for (const { tokens } of sentences) {
    out.whole(tokens.length)
    for (const token of tokens) {
      out.whole(token.start - end)
      out.whole(token.end - token.start)
      end = token.end
      out.whole(lemmas[word++] as number)
      out.whole(names.upos.get(token.upos) as number)
      out.whole(names.xpos.get(token.xpos) as number)
      out.whole(token.head)
      out.whole(names.deprels.get(token.deprel) as number)
    }
  }
  out.whole(entities.length)
  for (const entity of entities) writeSpan(out, entity)
  out.whole(chains.length)
  for (const chain of chains) writeChain(out, chain)
  return out.bytes()
}

/** Whether some lemma has to be asked for, which needs the lemmatizer. */
export const needsLemmatizer = (bytes: Uint8Array): boolean => bytes[0] === 1

/** @param lemmatize Needed where `needsLemmatizer` says so. */
export function documentOf(text: string, bytes: Uint8Array, lemmatize: Lemmatizer | undefined): Document {
  const { upos, xpos, deprels } = shippedVocabulary()
  const from = new NumberReader(bytes)
  from.whole()
  let end = 0
  const token = (): AnalyzedToken => {
    const start = end + from.whole()
    end = start + from.whole()
    const word = text.slice(start, end)
    const lemma = from.whole()
    const tag = upos[from.whole()] as string
    const fine = xpos[from.whole()] as string
    return {
      text: word,
      start,
      end,
      lemma: lemma === asked ? (lemmatize as Lemmatizer)(word, tag, fine) : lemmaOf(word, fine, lemma),
      upos: tag,
      xpos: fine,
      head: from.whole(),
      deprel: deprels[from.whole()] as string,
    }
  }
  const sentences = listOf(from, (): Sentence => ({ tokens: listOf(from, token) }))
  const entities = listOf(from, (): Entity => ({ kind: 'PERSON', ...readSpan(from) }))
  const chains = listOf(from, () => readChain(from))
  return { text, sentences, entities, chains }
}

function lemmaNumber({ text, lemma, xpos }: AnalyzedToken): number {
  if (lemma === text) return itself
  if (lemma === closedLemma(text, xpos)) return closed
  // Names keep their capitals.
  for (const [capitals, form] of [smallLetters(text), text].entries()) {
    for (const [at, ending] of endings.entries()) {
      const stem = lemma.endsWith(ending) ? lemma.slice(0, lemma.length - ending.length) : ''
      // A lemma of which nothing is in its word would be written down.
      if (stem === '' || !form.startsWith(stem)) continue
      return shortened + 2 * ((form.length - stem.length) * endings.length + at) + capitals
    }
  }
  return asked
}

function lemmaOf(word: string, xpos: string, code: number): string {
  if (code === itself) return word
  if (code === closed) return closedLemma(word, xpos) as string
  const form = (code - shortened) % 2 === 1 ? word : smallLetters(word)
  const said = Math.floor((code - shortened) / 2)
  return form.slice(0, form.length - Math.floor(said / endings.length)) + endings[said % endings.length]
}

function writeSpan(out: NumberWriter, { start, end }: Span): void {
  out.whole(start)
  out.whole(end - start)
}

function readSpan(from: NumberReader): Span {
  const start = from.whole()
  return { start, end: start + from.whole() }
}

function writeChain(out: NumberWriter, { mentions, gender, number, certain, sureness }: Chain): void {
  out.whole(mentions.length)
  for (const mention of mentions) {
    writeSpan(out, mention)
    out.whole(kinds.indexOf(mention.kind))
    out.whole(mention.sentence)
    out.whole(mention.head)
  }
  out.whole(genders.indexOf(gender))
  out.whole(numbers.indexOf(number))
  out.whole(Number(certain))
  out.whole(Number(sureness !== undefined))
  if (sureness === undefined) return
  out.whole(Number(sureness.likely))
  for (const value of [sureness.leastPronoun, sureness.leastNoun, sureness.wrong]) out.float(value)
  for (const value of [sureness.missedPronouns, sureness.missedOthers]) out.float(value)
}

function readChain(from: NumberReader): Chain {
  const mentions = listOf(
    from,
    (): Mention => ({
      ...readSpan(from),
      kind: kinds[from.whole()] as Mention['kind'],
      sentence: from.whole(),
      head: from.whole(),
    }),
  )
  const gender = genders[from.whole()] as Chain['gender']
  const number = numbers[from.whole()] as Chain['number']
  const certain = from.whole() === 1
  if (from.whole() === 0) return { mentions, gender, number, certain }
  const sureness = {
    likely: from.whole() === 1,
    leastPronoun: from.float(),
    leastNoun: from.float(),
    wrong: from.float(),
    missedPronouns: from.float(),
    missedOthers: from.float(),
  }
  return { mentions, gender, number, certain, sureness }
}

const listOf = <T>(from: NumberReader, read: () => T): T[] => Array.from({ length: from.whole() }, read)

interface TagNumbers {
  readonly upos: ReadonlyMap<string, number>
  readonly xpos: ReadonlyMap<string, number>
  readonly deprels: ReadonlyMap<string, number>
}

let known: TagNumbers | undefined

function tagNumbers({ upos, xpos, deprels }: Vocabulary): TagNumbers {
  const numbered = (list: readonly string[]): ReadonlyMap<string, number> => new Map(list.map((tag, at) => [tag, at]))
  known ??= { upos: numbered(upos), xpos: numbered(xpos), deprels: numbered(deprels) }
  return known
}
