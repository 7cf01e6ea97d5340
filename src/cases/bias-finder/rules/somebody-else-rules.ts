import { isPersonNoun, type Mention, relation, type SentenceTree, type Span } from '../../../language/index.js'
import type { WordRule } from '../../word-rule.js'
import { lowerAt } from '../../words-at.js'
import { personWords } from '../person-words.js'
import { skips } from '../skips.js'
import { anotherNamedRules } from './another-named-rules.js'
import { isMaybeCountry, isRoleBehindName } from './maybe-another.js'
import { type AskedPerson, hangsOn } from './person-asked.js'

/** One of the chain's pronouns may be somebody's whom no mention tells of: by the words that stand around it. */
export const somebodyElseRules: readonly WordRule<AskedPerson>[] = [
  {
    name: 'pronoun of "nobody" or "everyone"',
    skip: skips.uncertain,
    examples: ['[[John]] did the job since no one else did his part.'],
    counterexamples: ['[[John]] did the job. No one would cast him.'],
    test: isOfNobody,
  },
  {
    name: 'himself of another subject',
    skip: skips.uncertain,
    examples: ['[[John]] is a clerk. The head of the company appoints himself as his guard.'],
    counterexamples: ['[[John]] is a clerk. He appoints himself as his guard.'],
    test: isOfOtherSubject,
  },
  {
    name: 'pronoun sentences before the first name',
    skip: skips.uncertain,
    examples: ['[[He]] was late. The film is bad. Billy is his name.'],
    test: isBeforeOwnName,
  },
  {
    name: 'any man of an order',
    skip: skips.uncertain,
    examples: ['Find a [[girl]], marry her and be happy.'],
    test: isOfOrder,
  },
  {
    name: 'for a man to do something',
    skip: skips.uncertain,
    examples: [
      'It is not easy for a [[woman]] to leave her home.',
      'It takes a lot for a [[man]] to say that he was wrong.',
    ],
    test: isOfPurpose,
  },
  {
    name: 'a man behind "if"',
    skip: skips.uncertain,
    examples: ['If a [[man]] is tired, he sleeps.', 'It is bad if a [[woman]] loses her job.'],
    counterexamples: ['[[John]] is tired, and if a man sleeps, he sings.'],
    test: isOfCondition,
  },
  {
    // Nobody says "she" of herself.
    name: 'pronoun in what the person says',
    skip: skips.uncertain,
    examples: ['"[[She]] writes me," said Mrs. Ravenel, "that she has a house."', '[[Anna Lee]] said: "She is late."'],
    counterexamples: ['"I am late," said [[Anna Lee]] as she came in.'],
    test: saysPronoun,
  },
  {
    // Nor to whom one speaks.
    name: 'pronoun in what is said to the person',
    skip: skips.uncertain,
    examples: [
      '"I wish that you were kind to [[him]], Mr. Ravenel," she said.',
      '“[[Nigel]], you think he knows what he did?” she said.',
    ],
    counterexamples: ['"I wish that you were kind to [[Mr. Ravenel]] and his wife," she said.'],
    test: isSpokenTo,
  },
  {
    // '"My man has it." He looked at me': what is outside speaks of the one who speaks.
    name: 'pronoun behind what somebody says of a nameless person',
    skip: skips.uncertain,
    examples: ['“I could write to my [[man]], and he could send it.” It was to me that he looked.'],
    counterexamples: ['“I could write to my [[man]], and he could send it as he likes.”'],
    test: leavesQuote,
  },
  {
    name: 'animal as the subject before the pronoun',
    skip: skips.uncertain,
    examples: ['[[Tex Avery]] asks some questions: why does the wolf behave so, why does he fall?'],
    test: isOfAnimal,
  },
  {
    // Who is not called by a name is one of them.
    name: 'one of the animals of a text',
    skip: skips.notPerson,
    examples: [
      'I love how [[her]] temperament has changed since she came home.',
      'Here [[he]] was born, and here he had lived. It was true, there were other dogs on so vast a place.',
      '[[Buck]] was glad that he had a bone. The other dogs did not count.',
      'There were fox terriers. But [[Buck]] was neither house-dog nor kennel-dog. The whole realm was his.',
    ],
    counterexamples: ['[[Tom Hanks]] was glad that he had a bone. His dogs did not count.'],
    test: isOfAnimals,
  },
  {
    // "Tell that pussy to show up Tom, then he can sing": an insult is said of somebody.
    name: 'somebody called names before the name',
    skip: skips.uncertain,
    examples: ['Tell that pussy to show up [[Kareem Jackson]] and he can get respect.'],
    counterexamples: ['Tell that crowd to show up [[Kareem Jackson]] and he can get respect.'],
    test: isCalledNames,
  },
  {
    // "I loved Jeremy Northam as Mr. Knightley. He was brilliant": he is the one or the other.
    name: 'role behind "as" and a name',
    skip: skips.uncertain,
    examples: ['I love Jeremy Northam as [[Mr. Knightley]]. He is brilliant.'],
    counterexamples: ['I love the film, as [[Mr. Knightley]] does. He is brilliant.'],
    test: isRoleBehindName,
  },
  {
    // The country of the colonists, and whoever else has no name and no noun there.
    name: 'she who may be a country',
    skip: skips.notPerson,
    examples: ['The colonists were too humble to be the agents of [[her]] blunders, and they saw her errors.'],
    counterexamples: ['The colonists saw [[Anna]], and they saw her errors.'],
    test: isMaybeCountry,
  },
  {
    name: 'god',
    skip: skips.notPerson,
    examples: ['#BlessJesus The #Crown of [[HIS]] head to the sole of HIS feet'],
    counterexamples: ['I met God, said [[Tom Hanks]]. He laughed.'],
    test: isGod,
  },
  {
    name: 'another person with a clause before the pronoun',
    skip: skips.uncertain,
    examples: ['I like [[John]]. It is about a climber who must help his friend.'],
    test: isOfRelativeClause,
  },
  ...anotherNamedRules,
]

const isAnimal = (word: string): boolean => personWords().animals.has(word)

/** Paws, a leash: of nobody who has no name. */
const hasAnimalWord = ({ trees }: AskedPerson): boolean =>
  trees.some(({ tokens }) => tokens.some(({ text }) => personWords().ofAnimals.has(text.toLowerCase())))

/** So many animals around somebody, and the text is about animals. */
const many = 3

/** "Other dogs" beside somebody, or dogs where there are only pronouns. */
function isOfAnimals(asked: AskedPerson): boolean {
  const isNameless = asked.chain.mentions.every(({ kind }) => kind === 'pronoun')
  return asked.chain.mentions.some(({ sentence }) => {
    const animals = [sentence - 1, sentence, sentence + 1].flatMap((near) => {
      const tree = asked.trees[near]
      return (tree?.tokens ?? []).flatMap(({ upos, lemma }, at) =>
        upos === 'NOUN' && isAnimal(lemma.toLowerCase())
          ? [tree?.children(at, 'amod', 'det').some((word) => /^(?:other|another)$/.test(lowerAt(tree, word)))]
          : [],
      )
    })
    return (
      animals.length >= many || (isNameless && (animals.length > 0 || hasAnimalWord(asked))) || animals.includes(true)
    )
  })
}

const insults =
  /^(?:pussy|bitch|nigg(?:a|er|ah)|nicca|hoe|thot|clown|fool|idiot|moron|dickhead|asshole|bastard|bum|punk|coward|loser|fag|faggot|cunt|whore|slut|prick|jerk)$/

/** Before the first mention, in its sentence, and no part of it. */
function isCalledNames(asked: AskedPerson): boolean {
  const [first, second] = asked.chain.mentions
  if (first?.kind !== 'name' || second?.kind !== 'pronoun') return false
  const tree = asked.treeOf(first)
  return tree.tokens.some(
    ({ text, end }, at) =>
      end <= first.start &&
      insults.test(text.toLowerCase()) &&
      /^(?:that|this|the|your|ya|dis|dat)$/.test(lowerAt(tree, at - 1)) &&
      !asked.isOwn(first.sentence, at) &&
      !/^(?:appos|compound|flat)/.test(tree.token(at)?.deprel ?? ''),
  )
}

function isOfNobody(asked: AskedPerson): boolean {
  return asked.pronouns.some((at) => {
    const { tree, from, to } = asked.wordsBefore(at)
    // "No one would cast him": never the subject itself.
    if (/^i?obj$/.test(tree.token(to)?.deprel ?? '')) return false
    for (let position = from; position < to; position++) {
      const isIndefinite =
        /^(?:no|every|any)(?:one|body)$/.test(lowerAt(tree, position)) ||
        (lowerAt(tree, position) === 'one' && lowerAt(tree, position - 1) === 'no')
      if (isIndefinite && governs(tree, position, to)) return true
    }
    return false
  })
}

/** Whether a subject is that of a verb whose phrase holds the other word. */
function governs(tree: SentenceTree, subject: number, other: number): boolean {
  if (relation(tree.tokens[subject] as SentenceTree['tokens'][number]) !== 'nsubj') return false
  // "Nobody of his stature": within the subject.
  return !hangsOn(tree, other, subject) && hangsOn(tree, other, tree.head(subject))
}

/** A reflexive pronoun is its subject's. */
function isOfOtherSubject(asked: AskedPerson): boolean {
  return asked.chain.mentions.some((mention) => {
    const { kind, sentence, head } = mention
    const tree = asked.treeOf(mention)
    if (kind !== 'pronoun' || !/^(?:him|her)self$/.test(lowerAt(tree, head))) return false
    if (!/^(?:obj|iobj)$/.test(tree.token(head)?.deprel ?? '')) return false
    return tree
      .children(tree.head(head), 'nsubj')
      .some((subject) => !asked.isOwn(sentence, subject) && /^(?:NOUN|PROPN)$/.test(tree.token(subject)?.upos ?? ''))
  })
}

function isBeforeOwnName({ chain: { mentions } }: AskedPerson): boolean {
  const [first] = mentions
  const named = mentions.find(({ kind }) => kind === 'name')
  return first?.kind === 'pronoun' && named !== undefined && named.sentence > first.sentence
}

/** The indefinite noun by which a nameless person is brought up. */
function anyOf(asked: AskedPerson): { readonly tree: SentenceTree; readonly head: number } | undefined {
  const [first] = asked.chain.mentions
  if (first?.kind !== 'nominal' || asked.hasName) return undefined
  const tree = asked.treeOf(first)
  const isAny = tree.children(first.head, 'det').some((at) => /^(?:an?|any)$/.test(lowerAt(tree, at)))
  return isAny ? { tree, head: first.head } : undefined
}

function isOfOrder(asked: AskedPerson): boolean {
  const { tree, head } = anyOf(asked) ?? {}
  if (tree === undefined || head === undefined) return false
  const verb = tree.head(head)
  return tree.token(verb)?.xpos === 'VB' && tree.children(verb, 'nsubj', 'aux', 'mark').length === 0
}

function isOfPurpose(asked: AskedPerson): boolean {
  const { tree, head } = anyOf(asked) ?? {}
  if (tree === undefined || head === undefined) return false
  return (
    tree.children(head, 'case', 'mark').some((at) => lowerAt(tree, at) === 'for') &&
    tree.tokens.slice(head, head + 4).some(({ xpos }) => xpos === 'TO')
  )
}

function isOfCondition(asked: AskedPerson): boolean {
  const { tree, head } = anyOf(asked) ?? {}
  return tree?.tokens.slice(0, head).some(({ text }) => /^(?:if|unless|whenever)$/i.test(text)) === true
}

function isOfRelativeClause(asked: AskedPerson): boolean {
  return asked.pronouns.some((at) => {
    const { sentence } = asked.chain.mentions[at] as Mention
    const { tree, from, to } = asked.wordsBefore(at)
    for (let position = from + 1; position < to; position++) {
      if (!/^(?:who|that)$/.test(lowerAt(tree, position)) || !/^VB|^MD/.test(tree.token(position + 1)?.xpos ?? ''))
        continue
      const noun = tree.token(position - 1)
      if (
        noun?.xpos === 'NN' &&
        (isPersonNoun(noun.lemma) || /(?:er|or|ist|ian)$/.test(noun.lemma)) &&
        !asked.isOwn(sentence, position - 1) &&
        hasArticle(tree, position - 1)
      )
        return true
    }
    return false
  })
}

const speech =
  /^(?:say|reply|ask|answer|cry|exclaim|shout|whisper|murmur|mutter|add|remark|observe|declare|continue|return|explain|tell|call|demand|insist|sigh|laugh|repeat|begin|think|write|state)$/

/** Where a text stands in quotation marks, from the first behind the opening one to the last before the closing. */
function quotesOf({ document: { text } }: AskedPerson): Span[] {
  return [...text.matchAll(/"[^"\n]+"|“[^”\n]+”|\u2018[^\u2018\n]+?\u2019(?!\p{L})/gu)].map(
    ({ index, 0: { length } }) => ({
      start: index,
      end: index + length,
    }),
  )
}

const isWithin = ({ start, end }: Span, quote: Span): boolean => quote.start < start && end < quote.end

const lemmaAt = (tree: SentenceTree, position: number): string => tree.token(position)?.lemma.toLowerCase() ?? ''

/** "..." said Anna: there the parse often takes the name for the object. */
function isBehindSpeech(asked: AskedPerson, mention: Mention): boolean {
  const tree = asked.treeOf(mention)
  const first = tree.tokens.findIndex(({ start }) => start >= mention.start)
  return speech.test(lemmaAt(tree, first - 1)) && /^(?:["”’]|'')$/.test(tree.token(first - 2)?.text ?? '')
}

/** "She is late," said Anna. */
function saysPronoun(asked: AskedPerson): boolean {
  const { mentions } = asked.chain
  const quotes = quotesOf(asked)
  if (quotes.length === 0) return false
  const isQuoted = (mention: Span) => quotes.some((quote) => isWithin(mention, quote))
  const speakers = mentions.filter((mention) => {
    const tree = asked.treeOf(mention)
    const verb = tree.head(mention.head)
    const isSubject = /^nsubj/.test(tree.token(mention.head)?.deprel ?? '')
    return !isQuoted(mention) && ((isSubject && speech.test(lemmaAt(tree, verb))) || isBehindSpeech(asked, mention))
  })
  // The quotation begins or ends at the words that tell who speaks.
  return quotes.some(
    (quote) =>
      speakers.some(({ start, end }) => Math.min(Math.abs(start - quote.end), Math.abs(quote.start - end)) < 30) &&
      mentions.some((mention) => mention.kind === 'pronoun' && isWithin(mention, quote)),
  )
}

function leavesQuote(asked: AskedPerson): boolean {
  const [first, ...others] = asked.chain.mentions
  if (first === undefined || asked.hasName) return false
  const quote = quotesOf(asked).find((each) => isWithin(first, each))
  if (quote === undefined) return false
  const pronouns = others.filter(({ kind }) => kind === 'pronoun')
  return pronouns.some((each) => isWithin(each, quote)) && pronouns.some(({ start }) => start > quote.end)
}

/** "... to him, Mr. Ravenel". */
function isSpokenTo(asked: AskedPerson): boolean {
  const { text } = asked.document
  const { mentions } = asked.chain
  return quotesOf(asked).some((quote) => {
    const inside = mentions.filter((mention) => isWithin(mention, quote))
    const isAddressed = ({ kind, start, end }: Mention) =>
      kind === 'name' && /[,!]\s+$/.test(text.slice(quote.start, start)) && /^\s?[,.!?]/.test(text.slice(end))
    // "Nigel, you know that he ..."
    const isCalled = ({ kind, start, end }: Mention) =>
      kind === 'name' && /^.\s*$/.test(text.slice(quote.start, start)) && /^,\s+you\b/i.test(text.slice(end))
    const isOther = (name: Mention) =>
      inside.some((each) => each.kind === 'pronoun' && each.sentence === name.sentence && each.start < name.start)
    return (
      /\byour?\b/i.test(text.slice(quote.start, quote.end)) &&
      inside.some((name) => isCalled(name) || (isAddressed(name) && isOther(name)))
    )
  })
}

function isOfAnimal(asked: AskedPerson): boolean {
  return asked.pronouns.some((at) => {
    const { tree, from, to } = asked.wordsBefore(at)
    return tree.tokens.some(
      ({ upos, deprel, lemma }, position) =>
        position >= from &&
        position < to &&
        upos === 'NOUN' &&
        /^nsubj/.test(deprel) &&
        personWords().animals.has(lemma.toLowerCase()),
    )
  })
}

/** With a capital within a sentence, and the text names a god. */
function isGod(asked: AskedPerson): boolean {
  const { chain, document } = asked
  if (asked.hasName || !/(?:God|Jesus|Christ|Lord|Allah|Jehovah|Yahweh)/.test(document.text)) return false
  return chain.mentions.some(
    (mention) =>
      mention.kind === 'pronoun' &&
      mention.head > 0 &&
      /^H/.test(asked.treeOf(mention).token(mention.head)?.text ?? ''),
  )
}

const hasArticle = (tree: SentenceTree, position: number): boolean =>
  tree.children(position, 'det').some((at) => /^(?:an?|some)$/.test(lowerAt(tree, at)))
