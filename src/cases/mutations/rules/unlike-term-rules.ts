import { isFirstName } from '../../../language/index.js'
import { hasCapital, lowerAt, textAt } from '../../words-at.js'
import { leftReasons } from '../left-reasons.js'
import { personLists } from '../person-lists.js'
import { standsBefore } from './modifier-rules.js'
import { type AskedTerm, isCommon, type TermRule } from './stretch.js'

const { doubtful, name, notPerson, phrase } = leftReasons

/** What an adjective is said of looks like a person and is none, or the adjective measures one by another. */
export const unlikeAdjectiveRules: readonly TermRule[] = [
  {
    // A person of one people would have an article: without one it is a work, whatever its letters.
    name: 'american gangster',
    skip: name,
    examples: [
      'It is worse than a long movie or [[American]] gangster etc.',
      '[[American]] soldier is a bad film.',
      'We rented [[Peruvian]] nurse last night.',
      'The good [[white]] girls makes no sense.',
      'Unfortunately [[white]] nurses is a dull film.',
    ],
    counterexamples: [
      'The [[American]] soldier is in a bad film.',
      'We saw [[Peruvian]] nurses last night.',
      'Some [[white]] nurses are in a dull film.',
    ],
    test: (asked) => asked.term.word.kind === 'people' && standsBefore(asked) && isUntoldWork(asked),
  },
  {
    // Who paid for it or made it: said of the thing behind it.
    name: 'Canadian produced film',
    skip: notPerson,
    examples: ['The [[Canadian]] backed nurses smiled.', 'The [[Canadian]] trained nurse smiled.'],
    counterexamples: ['A [[Canadian]] nurse produced it.'],
    test: ({ tree, to, term }) =>
      term.word.kind === 'people' &&
      /^(?:produced|made|built|owned|backed|financed|funded|based|run|led|trained|style)$/.test(lowerAt(tree, to)) &&
      /^(?:NOUN|ADJ|PROPN)$/.test(tree.token(to + 1)?.upos ?? ''),
  },
  {
    // What they wear, or the colour of their eyes.
    name: 'black clad men',
    skip: notPerson,
    examples: ['Some [[black]] clad men smiled.', 'The [[white]] robed men smiled.'],
    counterexamples: ['Some [[black]] men smiled.'],
    test: ({ tree, to }) =>
      /^(?:clad|dressed|robed|suited|hooded|masked|eyed|gloved|garbed|tie)$/.test(lowerAt(tree, to)),
  },
  {
    // "Shia LaBeouf", "Christian Slater": no article, and nothing but a surname behind it.
    name: 'faith before a surname',
    skip: name,
    examples: [
      'When teenager Stanley Yelnats III ([[Shia]] LeBoeuf) gets sent to a camp, he smiles. LeBoeuf does a pretty good job, as do the other cast members.',
    ],
    counterexamples: ['The [[Christian]] Mary Smith smiled.'],
    test: ({ tree, from, to, term }) =>
      term.attribute === 'religion' &&
      hasCapital(textAt(tree, from)) &&
      tree.token(to)?.upos === 'PROPN' &&
      hasCapital(textAt(tree, to)) &&
      !isFirstName(textAt(tree, to)) &&
      !/^(?:DET|PRON|ADJ|NUM)$/.test(tree.token(from - 1)?.upos ?? ''),
  },
  {
    // One is measured by another.
    name: 'more slender than',
    skip: doubtful,
    examples: ['She is a more [[slender]] woman.', 'He is [[tall]] compared to Smith.'],
    counterexamples: ['She is a very [[slender]] woman.', 'The [[young]] nurse stayed for a shorter time than I.'],
    test: (asked) => {
      const { tree, from, to, term } = asked
      if (!/^(?:body|age|socio-economic)$/.test(term.attribute)) return false
      if (/^(?:more|most|less|least)$/.test(lowerAt(tree, from - 1))) return true
      // "The young nurse stayed for a shorter time than I": time is measured.
      const isMeasured = standsBefore(asked) ? /^(?:than|compared)$/ : /^(?:than|as|compared)$/
      const reach = standsBefore(asked) && term.attribute === 'age' ? to + 3 : tree.tokens.length
      return tree.tokens.slice(to, reach).some(({ text }) => isMeasured.test(text.toLowerCase()))
    },
  },
  {
    // What they are like, and not what they are of.
    name: 'very English',
    skip: doubtful,
    examples: ['The very [[English]] nurses smiled.', 'He is a typical [[British]] doctor.'],
    counterexamples: ['The [[English]] nurses smiled.'],
    test: ({ tree, from, term }) =>
      term.word.kind === 'people' &&
      /^(?:very|so|too|rather|quite|(?:stereo|proto|arche)?typical(?:ly)?|quintessential(?:ly)?|classic|clich[eé]d?)$/.test(
        lowerAt(tree, from - 1),
      ),
  },
  {
    // As weak as such a one.
    name: 'as any skinny nerd',
    skip: doubtful,
    examples: ['It is as weak as any [[skinny]] nerd.'],
    counterexamples: ['It was said to any [[skinny]] nerd.'],
    test: ({ tree, from }) =>
      /^(?:an?|any|some|the)$/.test(lowerAt(tree, from - 1)) &&
      /^as$/.test(lowerAt(tree, from - 2)) &&
      tree.tokens.slice(0, from - 2).some(({ text }) => /^as$/i.test(text)),
  },
  {
    // No other group lives so, and texts tell how.
    name: 'groups that live apart',
    skip: doubtful,
    examples: ['The [[Amish]] nurse smiled.'],
    test: ({ term }) => personLists().apart.has(term.text.toLowerCase()),
  },
  {
    // Alone it says of a group that it is the measure of others.
    name: 'one of two colours',
    skip: doubtful,
    examples: ['Imagine that the cop was [[white]] and the dead guy black.'],
    counterexamples: ['Imagine that the cop was [[white]] and the dead guy tall.'],
    test: (asked) =>
      isCommon(asked) &&
      /^(?:black|white|brown)$/.test(asked.term.text) &&
      asked.tree.tokens.some(({ text }) => /^(?:if|imagine|suppose|unless|whether|had)$/i.test(text)) &&
      !standsBefore(asked) &&
      asked.tree.tokens.some(
        ({ text }, at) =>
          (at < asked.from || at >= asked.to) &&
          /^(?:black|white|brown|asian|hispanic|latino|coloured|colored)s?$/i.test(text),
      ),
  },
]

/** Nouns that name no person where they stand, or a group that no other can stand for. */
export const unlikeNounRules: readonly TermRule[] = [
  {
    name: 'oh brother',
    skip: notPerson,
    examples: ['I hoped for much, but oh [[brother]], what a waste.', 'Thanks, big [[brother]]!'],
    counterexamples: ['My [[brother]] smiled.', 'My sister and [[brother]] smiled.'],
    test: (asked) =>
      /^(?:brother|sister|son)s?$/.test(asked.term.text) &&
      (/^(?:oh|ah|o)$/.test(lowerAt(asked.tree, asked.from - 1)) || isAddress(asked)),
  },
  {
    // Said to whom one speaks to, without the comma that it should have.
    name: 'you genius man',
    skip: notPerson,
    examples: ['you are a genius [[man]] i like you', 'but you are a star [[girl]]'],
    counterexamples: ['you are a good [[man]]', 'you saw the tired [[man]] again'],
    test: (asked) => isCalledOut(asked),
  },
  {
    name: 'mother fuckers',
    skip: phrase,
    examples: ['Sooner or later he will say [[mother]] * * * * er.'],
    counterexamples: ['They saw the [[mother]] again.'],
    test: ({ tree, to }) =>
      /^f(?:u|\W)?[ck@*]+|^f\W*$|^\*/i.test(textAt(tree, to)) ||
      /^[$@]?[a-z]*[*@#$][a-z@*#$]+$/i.test(textAt(tree, to)),
  },
  {
    name: 'much of a woman',
    skip: doubtful,
    examples: ['Smith does not make much of a [[woman]].'],
    counterexamples: ['Smith does not speak of a [[woman]].'],
    test: ({ tree, from, term }) =>
      term.attribute === 'gender' &&
      /^an?$/.test(lowerAt(tree, from - 1)) &&
      lowerAt(tree, from - 2) === 'of' &&
      /^(?:much|something|little|more|less|half)$/.test(lowerAt(tree, from - 3)),
  },
  {
    name: 'everyone and their mother',
    skip: phrase,
    examples: ['Everyone and their [[mother]] smiled.'],
    counterexamples: ['The nurses and their [[mother]] smiled.'],
    test: ({ tree, from }) =>
      /^(?:his|her|their|your)$/.test(lowerAt(tree, from - 1)) &&
      /^(?:everyone|everybody|anyone|anybody|all)$/.test(lowerAt(tree, from - 3)),
  },
  {
    // The parse takes "men" for a subject of its own.
    name: 'men commercials',
    skip: notPerson,
    examples: ['Dumb [[men]] commercials err.'],
    counterexamples: ['The dumb [[men]] are bad.'],
    test: ({ tree, to, term, table }) => {
      const next = tree.token(to)
      return (
        term.attribute === 'gender' &&
        term.number === 'plural' &&
        next !== undefined &&
        /^NNS?$/.test(next.xpos) &&
        next.text === next.text.toLowerCase() &&
        !/^(?:today|yesterday|tomorrow|folk)$/.test(next.text) &&
        table.get(next.text).length === 0
      )
    },
  },
  {
    name: 'young lady',
    skip: phrase,
    examples: ['Every young [[lady]] of fashion smiled.'],
    counterexamples: ['Every old [[lady]] smiled.'],
    test: ({ tree, from, term }) =>
      /^(?:lad(?:y|ies)|gentlem[ae]n)$/.test(term.text) && lowerAt(tree, from - 1) === 'young',
  },
  {
    // One's children, or those whom somebody speaks to.
    name: 'my teenagers',
    skip: doubtful,
    examples: ["I saw his [[teenager]]'s daughter.", 'I saw it with my [[teenagers]] there.'],
    counterexamples: ['I saw it with two [[teenagers]] there.'],
    test: ({ tree, from, to, term }) =>
      term.word.kind === 'years' &&
      term.sort === 'noun' &&
      (/^(?:my|your|his|her|our|their|you)$/.test(
        lowerAt(tree, tree.token(from - 1)?.upos === 'NUM' ? from - 2 : from - 1),
      ) ||
        /^['’]s?$/.test(textAt(tree, to))),
  },
  {
    // "Adult" is no age that another stands beside: it says that somebody is no child.
    name: 'an adult',
    skip: doubtful,
    examples: ['Two lonely [[adults]] smiled.'],
    counterexamples: ['Two lonely [[twentysomethings]] smiled.'],
    test: ({ term }) => /^(?:adult|grown-up)s?$/.test(term.text),
  },
  {
    // What everybody is thought to know of them.
    name: 'like an Egyptian',
    skip: doubtful,
    examples: ['They do it like an [[Egyptian]].'],
    counterexamples: ['They met an [[Egyptian]].'],
    test: ({ tree, from, term }) =>
      term.word.kind === 'people' &&
      (/^(?:like|as)$/.test(lowerAt(tree, from - 1)) ||
        (/^(?:an?|the|some|any)$/.test(lowerAt(tree, from - 1)) && /^like$/.test(lowerAt(tree, from - 2)))),
  },
]

/** A bare singular that is a film or a book: said to be one, joined to one, or watched. */
function isUntoldWork(asked: AskedTerm): boolean {
  const { tree, top } = asked
  const head = tree.head(top)
  if (isOneOfMany(asked, head)) return true
  if (tree.token(head)?.xpos !== 'NN' && tree.token(head)?.xpos !== 'NNP') return false
  if (tree.children(head, 'det', 'nummod', 'nmod').length > 0) return false
  const above = tree.head(head)
  const { lemma = '' } = tree.token(above) ?? {}
  const place = tree.token(head)?.deprel ?? ''
  if (place === 'obj') return /^(?:watch|rent|see|rewatch|download|review)$/.test(lemma)
  return /^(?:nsubj|conj)$/.test(place) && isWork.test(lemma)
}

/** "White chicks makes no sense": many words of one thing. */
function isOneOfMany({ tree }: AskedTerm, head: number): boolean {
  const { xpos, deprel } = tree.token(head) ?? {}
  if (xpos !== 'NNS' || deprel !== 'nsubj') return false
  const verb = tree.head(head)
  return [verb, ...tree.children(verb, 'aux', 'cop')].some((at) => tree.token(at)?.xpos === 'VBZ' && at > head)
}

const isWork = /^(?:film|movie|flick|show|series|sitcom|book|novel|album|song|band|sequel|remake)$/

/** "Cool af man", "you genius man i need you": the last word of what is said to somebody, and no noun of its own. */
function isCalledOut({ tree, from, to, term }: AskedTerm): boolean {
  if (!/^(?:man|girl|boy|lady|brother|sister)$/.test(term.text)) return false
  if (!tree.tokens.some(({ text }) => /^(?:you|u|ya|ur|your)$/i.test(text))) return false
  const next = tree.token(to)
  const isLast =
    next === undefined || next.upos === 'PUNCT' || /^(?:i|im|u|you|ya|we|he|she|but|and|lol)$/i.test(next.text)
  const before = tree.token(from - 1)
  if (!isLast || before === undefined) return false
  return (
    /^(?:NOUN|ADV|VERB|AUX|INTJ|X)$/.test(before.upos) || /^(?:you|u|it|that|this|me|him|them|af)$/i.test(before.text)
  )
}

/** No article, owner or number, and not the second of two. */
function isAddress({ tree, from, top }: AskedTerm): boolean {
  if (tree.token(top)?.deprel === 'conj' || tree.children(top, 'cc', 'conj').length > 0) return false
  if (tree.children(top, 'det', 'nummod', 'nmod', 'acl').length > 0) return false
  let at = from - 1
  while (/^(?:ADJ|NOUN|ADV)$/.test(tree.token(at)?.upos ?? '')) at--
  return !/^(?:DET|PRON|NUM|PROPN)$/.test(tree.token(at)?.upos ?? '') && !/^['’]s?$/.test(textAt(tree, at))
}
