import { type Replacement, relation, type SentenceTree } from '../../../language/index.js'
import type { RuleList } from '../../word-rule.js'
import { lowerAt, spanOf, textAt } from '../../words-at.js'
import type { Person } from '../person.js'

/** A sentence of a text in which a person becomes "they". */
export interface AskedThey {
  readonly tree: SentenceTree
  /** Where pronouns of the person stand in the text. */
  readonly pronouns: ReadonlySet<number>
  /** Words of the sentence that are replaced. */
  readonly changed: readonly number[]
  /** The first "he" or "she" of the person, or -1. */
  readonly subject: number
}

/** The sentences of a person's text, as the rules of "they" see them. */
export function sentencesOf(person: Person, replacements: readonly Replacement[]): readonly AskedThey[] {
  const starts = new Set(replacements.map(({ start }) => start))
  const pronouns = new Set(person.pronouns.map(({ start }) => start))
  return person.trees.map((tree) => {
    const changed = tree.tokens.flatMap(({ start }, at) => (starts.has(start) ? [at] : []))
    const subject = tree.tokens.findIndex(({ start, text }) => pronouns.has(start) && /^s?he$/i.test(text))
    return { tree, pronouns, changed, subject }
  })
}

/** The verbs of all "he" and "she" that become "they" must be found for sure; where they are not, the class is left out. */
const skip = 'no class nonbinary'

export const theyRules: RuleList<AskedThey> = {
  name: 'verbs of they',
  question: 'Are all verbs in this sentence found that must agree with "they"?',
  placeOf: ({ tree }) => spanOf(tree, 0, tree.tokens.length - 1),
  rules: [
    {
      name: 'verb right behind another noun',
      skip,
      examples: ['John is ill. [[He becomes ill, and at the hospital spits out a worm.]]'],
      test: (asked) => isSome(asked, isOfOther),
    },
    {
      name: "he's that may be is or has",
      skip,
      examples: [
        "[[John is mad and knows what he's done.]]",
        "John is mad. [[He's done for the town what nobody did.]]",
      ],
      test: (asked) => isSome(asked, isHiddenPerfect),
    },
    {
      name: 'verb far from its pronoun',
      skip,
      examples: ['John is good. [[He who laughs last laughs best.]]'],
      test: (asked) => isSome(asked, isFar),
    },
    {
      name: 'verb behind who',
      skip,
      examples: [
        'Anna is good. [[She is the one who knows it, and laughs.]]',
        'Anna knows her job. [[She, who sings well, and is proud, laughs.]]',
      ],
      test: (asked) => isSome(asked, isBehindWho),
    },
    {
      // "Who comes back after every course he took and tries": it is the one who comes that tries.
      name: 'verb of another tense than its fellow',
      skip,
      examples: ['John is good. [[He is one who comes home after every course he took and tries to sing.]]'],
      test: (asked) => isSome(asked, isOfOtherTense),
    },
    {
      // The line ends what the parse takes for the sentence, and the verb is in another.
      name: 'he at the end of a line',
      skip,
      examples: ['John is good. [[So is he]]', 'John is good. [[It is he]]'],
      test: ({ tree, pronouns, subject }) =>
        subject >= 0 &&
        pronouns.has(tree.tokens.at(-1)?.start ?? -1) &&
        /^s?he$/.test(lowerAt(tree, tree.tokens.length - 1)),
    },
    {
      // "He don't" and "they don't": only one of them would be dialect.
      name: 'verb that does not agree with he or she',
      skip,
      examples: ["John is here. [[He don't even follow me]]."],
      counterexamples: ["John is here. [[He doesn't even follow me]]."],
      test: hasDialectVerb,
    },
    {
      name: 'verb without a subject',
      skip,
      examples: ['John is good. [[He comes in, looks around, leaves.]]'],
      test: hasLostVerb,
    },
  ],
}

function hasDialectVerb({ tree, pronouns }: AskedThey): boolean {
  return tree.tokens.some(
    ({ start, text }, at) =>
      pronouns.has(start) && /^s?he$/i.test(text) && /^(?:do|don['’]?t?|are|ai|have|am)$/.test(lowerAt(tree, at + 1)),
  )
}

/** Whether one of the changed words is such a verb. */
const isSome = (asked: AskedThey, test: (tree: SentenceTree, at: number, asked: AskedThey) => boolean): boolean =>
  asked.changed.some((at) => test(asked.tree, at, asked))

/** "How bad the film was": right behind a noun with its article the verb may be that noun's. */
const isOfOther = (tree: SentenceTree, at: number): boolean =>
  /^(?:VBZ|VBD)$/.test(tree.token(at)?.xpos ?? '') &&
  tree.token(at - 1)?.upos === 'NOUN' &&
  tree.token(at - 2)?.upos === 'DET'

/** In the present, and joined to a verb of the past. */
const isOfOtherTense = (tree: SentenceTree, at: number): boolean =>
  tree.token(at)?.xpos === 'VBZ' && tree.token(at)?.deprel === 'conj' && tree.token(tree.head(at))?.xpos === 'VBD'

const isShort = (tree: SentenceTree, at: number): boolean => /^['’‘`´]s$/.test(textAt(tree, at))

const isVerb = (tree: SentenceTree, at: number): boolean =>
  !isShort(tree, at) && (/^VB[ZD]$/.test(tree.token(at)?.xpos ?? '') || /^(?:is|was|has|does)/.test(lowerAt(tree, at)))

/** "He's seen it" is "they've seen it": without a thing seen it may be "they're seen". */
function isHiddenPerfect(tree: SentenceTree, position: number): boolean {
  if (!isShort(tree, position)) return false
  let at = position + 1
  while (isPassed(tree, at)) at++
  const { xpos = '', text = '' } = tree.token(at) ?? {}
  if (!/^VB[ND]$/.test(xpos) || /^(?:been|got|had|gone)$/i.test(text)) return false
  // "He's done (for the country)": is or has.
  if (/^done$/i.test(text) && !tree.children(at, 'obj').some((each) => each > at)) return true
  return tree.token(position)?.deprel === 'aux:pass' && tree.children(at, 'obj').length > 0
}

const isPassed = (tree: SentenceTree, at: number): boolean => /^(?:ADV|PART)$/.test(tree.token(at)?.upos ?? '')

/** The words on both sides of a verb that stands beside no pronoun of the person, adverbs left out. */
function leftOfFarVerb(tree: SentenceTree, position: number, { pronouns }: AskedThey): number | undefined {
  if (!isVerb(tree, position)) return undefined
  const isSubject = (at: number) => pronouns.has(tree.token(at)?.start ?? -1)
  let left = position - 1
  while (isPassed(tree, left)) left--
  let right = position + 1
  while (isPassed(tree, right)) right++
  return isSubject(left) || isSubject(right) ? undefined : left
}

/** Neither beside the pronoun nor behind "and" or a comma it may be of a noun between: "he is ill the reactions was". */
function isFar(tree: SentenceTree, position: number, asked: AskedThey): boolean {
  const left = leftOfFarVerb(tree, position, asked)
  if (left === undefined || tree.token(left)?.upos === 'CCONJ') return false
  return !/^(?:[,;:\-–—)]|then|who|that)$/.test(lowerAt(tree, left))
}

function isBehindWho(tree: SentenceTree, position: number, asked: AskedThey): boolean {
  const left = leftOfFarVerb(tree, position, asked)
  if (left === undefined) return false
  for (let at = left; at >= 0 && !asked.pronouns.has(tree.token(at)?.start ?? -1); at--)
    if (/^(?:who|which)$/.test(lowerAt(tree, at))) return true
  return false
}

/**
 * Behind such a subject no verb in the third person singular may be left that has no subject of its own, nor a head whose
 * subject is found: it may be one that the parse lost ("He comes in, looks around, leaves").
 */
function hasLostVerb({ tree, changed, subject }: AskedThey): boolean {
  if (subject < 0) return false
  return tree.tokens.some(
    ({ xpos, text }, at) =>
      at >= subject &&
      !changed.includes(at) &&
      (xpos === 'VBZ' || /^(?:is|was|has|does)$/i.test(text) || isNounBesideVerb(tree, at)) &&
      !hasSubject(tree, at),
  )
}

/** A plural noun that hangs on a verb as its fellow may be a verb itself. */
function isNounBesideVerb(tree: SentenceTree, position: number): boolean {
  const token = tree.token(position)
  return token?.xpos === 'NNS' && relation(token) === 'conj' && /^VB/.test(tree.token(tree.head(position))?.xpos ?? '')
}

/** The verb, or the predicate that it helps, has a subject. */
function hasSubject(tree: SentenceTree, position: number): boolean {
  const subjects = (at: number) => tree.children(at, 'nsubj', 'csubj', 'expl').length > 0
  const token = tree.token(position)
  const isHelper = token !== undefined && /^(?:aux|cop)$/.test(relation(token))
  return subjects(isHelper ? tree.head(position) : position)
}
