import { isPersonNoun } from '../../../language/index.js'
import { genderedWord } from '../../bias-finder/person-words.js'
import type { RuleList } from '../../word-rule.js'
import { lowerAt, spanOf, textAt } from '../../words-at.js'
import { figureFrom } from '../figures.js'
import { isInPassing } from '../in-passing.js'
import { everyoneSkips } from '../skips.js'
import { wordLists } from '../word-lists.js'
import type { AskedWord } from './asked-word.js'
import { topicRules } from './topic-rules.js'

/** Words that show no person's gender and yet say that one is spoken of: the text would turn on it. */
export const turnRules: RuleList<AskedWord> = {
  name: 'word on which a text turns',
  question: 'May this word stay where everybody changes?',
  placeOf: ({ tree, position }) => spanOf(tree, position),
  rules: [
    {
      name: 'body, clothes or topic of one gender',
      skip: everyoneSkips.turns,
      examples: [
        'Anna sang although she was [[pregnant]].',
        'Tom has a [[beard]], and he is vain.',
        'She wore a red [[bikini]].',
        'His wife is a [[feminist]].',
        'A clean-[[shaved]] face made him smile.',
        'She says that she is not [[Latina]].',
        'He saw a [[micro-skirt]] there.',
      ],
      counterexamples: [
        'Anna sang although she was [[tired]].',
        'Anna says that she hates [[sexism]].',
        'She met [[Dick]] Tracy in the park.',
      ],
      test: ({ tree, position }) =>
        !isName(tree, position) &&
        !wordLists().topics.has(lowerAt(tree, position)) &&
        (wordLists().turns.has(lowerAt(tree, position)) ||
          isShaved(tree, position) ||
          isPartOfOneGender(textAt(tree, position)) ||
          (tree.token(position)?.xpos === 'NNS' && wordLists().turns.has(lowerAt(tree, position).replace(/s$/, ''))) ||
          /^(?:gyna?ecolog|obstetric)/.test(lowerAt(tree, position))),
    },
    {
      name: 'figure whom everybody knows',
      skip: everyoneSkips.known,
      examples: [
        'They show how [[Bugs]] Bunny runs, and he is fast.',
        "He has seen [[Rosemary]]'s Baby again.",
        'He is a fan of [[Laurel]] and Hardy.',
        'He has seen Saving [[private]] Ryan again.',
      ],
      counterexamples: [
        'They show how [[Tom]] runs, and he is fast.',
        'Anna Lee is good. It is as old as [[Citizen]] Kane.',
      ],
      test: ({ document, tree, position }) => {
        const last = figureFrom(tree, position)
        return last !== undefined && !isInPassing(document, tree, position, last)
      },
    },
    {
      name: 'a dress',
      skip: everyoneSkips.turns,
      examples: ['She wore a long [[dress]].', 'The [[dresses]] of the queen are fine.'],
      counterexamples: ['She came to [[dress]] the salad.'],
      test: ({ tree, position }) =>
        /^dress(?:es)?$/.test(lowerAt(tree, position)) && tree.token(position)?.upos === 'NOUN',
    },
    {
      name: 'phrase of one gender',
      skip: everyoneSkips.turns,
      examples: [
        'He came in [[drag]], and he sang.',
        'He has a [[hard]]-on, and he sings.',
        'She came in high [[heels]], and she sang.',
        'I liked the [[rack]] on Anna Lee, and she sang.',
      ],
      counterexamples: ['She came on the [[heels]] of the nurse.'],
      test: ({ tree, position }) =>
        (lowerAt(tree, position) === 'drag' && lowerAt(tree, position - 1) === 'in') ||
        (lowerAt(tree, position) === 'hard' &&
          /^[-‐‑]ons?$/.test(lowerAt(tree, position + 1) + lowerAt(tree, position + 2))) ||
        (lowerAt(tree, position) === 'rack' &&
          (/^(?:on|of)$/.test(lowerAt(tree, position + 1)) ||
            /^(?:nice|great|her)$/.test(lowerAt(tree, position - 1)))) ||
        (lowerAt(tree, position) === 'heels' && /^(?:high|stiletto)$/.test(lowerAt(tree, position - 1))),
    },
    {
      // "Smuggling heroine": the drug.
      name: 'heroine without an article',
      skip: everyoneSkips.noPerson,
      examples: ['He says that they smuggled [[heroine]] there.'],
      counterexamples: ['He says that they loved the [[heroine]] there.'],
      test: ({ tree, position }) =>
        lowerAt(tree, position) === 'heroine' &&
        tree.children(position, 'det', 'nmod:poss', 'amod', 'appos', 'flat').length === 0 &&
        !/^(?:DET|ADJ|PRON|NOUN|PROPN|NUM|PART)$/.test(tree.token(position - 1)?.upos ?? '') &&
        tree.token(position + 1)?.upos !== 'PROPN',
    },
    {
      // "Mistaken for drug smuggling heroine".
      name: 'heroine beside drugs',
      skip: everyoneSkips.noPerson,
      examples: ['Anna and Molly are mistaken for drug smuggling [[heroine]] at the airport.'],
      counterexamples: ['Anna and Molly are taken for the old [[heroine]] at the airport.'],
      test: ({ tree, position }) =>
        /^heroines?$/.test(lowerAt(tree, position)) && tree.tokens.some(({ lemma }) => drugs.test(lemma)),
    },
    {
      // "His son, by the local beauty": a woman.
      name: 'a beauty',
      skip: everyoneSkips.turns,
      examples: ['His son, by the local [[beauty]], fights in the war.', 'She is a [[beauty]], and he knows it.'],
      counterexamples: [
        'He loves the great [[beauty]] of the house.',
        'She shows the sheer [[beauty]] that is in this film.',
      ],
      test: isBeauty,
    },
    {
      // "His son was born to him posthumously".
      name: 'born when the father is dead',
      skip: everyoneSkips.turns,
      examples: ['His own son was born to him [[posthumously]].'],
      counterexamples: ['His own son was praised [[posthumously]].'],
      test: ({ tree, position }) =>
        /^posthumous(?:ly)?$/.test(lowerAt(tree, position)) &&
        tree.tokens.some(({ text }) => /^(?:born|birth|son|daughter|child|baby)$/i.test(text) && !isPraised(tree)),
    },
    {
      // "The count ... in his castle".
      name: 'count in a castle',
      skip: everyoneSkips.turns,
      examples: ['My sister came to the [[count]] in her castle.'],
      counterexamples: ['My sister made a body [[count]] of it.'],
      test: ({ tree, position }) =>
        lowerAt(tree, position) === 'count' &&
        tree.token(position)?.upos === 'NOUN' &&
        tree.token(position + 1)?.upos !== 'NOUN' &&
        /^(?:the|evil|old|young|vampire|mysterious)$/.test(lowerAt(tree, position - 1)),
    },
    {
      // "To carry the child of a con".
      name: 'carry a child',
      skip: everyoneSkips.turns,
      examples: ['She wants to [[carry]] the child of the man.', 'She wants to [[have]] his baby.'],
      counterexamples: ['She wants to [[carry]] the bag of the man.', 'She [[has]] the baby with her.'],
      test: ({ tree, position }) =>
        /^(?:child|baby|twins)$/.test(lowerAt(tree, position + 2)) &&
        (tree.token(position)?.lemma === 'carry'
          ? /^(?:the|his|her|a)$/.test(lowerAt(tree, position + 1)) &&
            /^(?:of|for|.?)$/.test(lowerAt(tree, position + 3))
          : /^(?:have|having|bear|bore)$/.test(lowerAt(tree, position)) &&
            /^(?:his|her)$/.test(lowerAt(tree, position + 1))),
    },
    {
      name: 'objects of one gender',
      skip: everyoneSkips.turns,
      examples: ['She says that women were sex [[objects]] then.'],
      counterexamples: ['She says that women were fond of [[objects]] then.'],
      test: ({ tree, position }) =>
        /^objects?$/.test(lowerAt(tree, position)) && /^(?:sex|sexual)$/.test(lowerAt(tree, position - 1)),
    },
    {
      // "From the devil himself".
      name: 'the devil himself',
      skip: everyoneSkips.turns,
      examples: ['She had it from the devil [[himself]] again.'],
      counterexamples: ['She had it from the writer [[himself]] again.'],
      test: ({ tree, position }) =>
        /^(?:him|her)self$/.test(lowerAt(tree, position)) &&
        /^(?:devil|god|satan|death|lucifer|christ|jesus|lord|nature|allah|maestro)$/.test(lowerAt(tree, position - 1)),
    },
    {
      // "You're the man!"
      name: 'you are the man',
      skip: everyoneSkips.phrase,
      examples: ["Jason, you're the [[man]]! She loves it.", 'She says that he is still the [[man]]!'],
      counterexamples: ['She says that you are the [[man]] who sang.'],
      test: ({ tree, position }) =>
        lowerAt(tree, position) === 'man' &&
        lowerAt(tree, position - 1) === 'the' &&
        [2, 3].some((by) => /^(?:are|['’]re|re|is|['’]s|da|you|still|ur)$/.test(lowerAt(tree, position - by))) &&
        /^[.!,;)…]*$/.test(textAt(tree, position + 1)),
    },
    {
      name: 'the opposite sex',
      skip: everyoneSkips.turns,
      examples: ['He is no friend of the opposite [[sex]].'],
      counterexamples: ['He speaks of [[sex]] a lot.'],
      test: ({ tree, position }) =>
        lowerAt(tree, position) === 'sex' &&
        /^(?:opposite|same|other|fair|fairer|weaker|female|male|gentle|gentler)$/.test(lowerAt(tree, position - 1)),
    },
    {
      name: 'award of one gender',
      skip: everyoneSkips.turns,
      examples: [
        'She won the Oscar for Best [[Actress]].',
        'She is a favorite for the Razzie for Worst [[Actress]].',
        'He was the best supporting [[actor]] of the year.',
      ],
      counterexamples: ['He is the best [[actor]] of the film.'],
      test: isOfAward,
    },
    {
      name: 'called after women',
      skip: everyoneSkips.turns,
      examples: ['She supports [[BCSWomen]] a lot.'],
      counterexamples: ['She supports [[BCSpeople]] a lot.'],
      test: ({ tree, position }) => /\p{L}(?:Women|Men|Girls|Boys|Moms|Dads|Girlz|Boyz)$/u.test(textAt(tree, position)),
    },
    {
      name: 'the first female one',
      skip: everyoneSkips.turns,
      examples: [
        'She is one of the first [[female]] painters.',
        'She was the first famous [[female]] Renaissance painter.',
      ],
      counterexamples: ['She is one of the best [[female]] painters.'],
      test: ({ tree, position }) =>
        /^(?:female|male|wom[ae]n|lady|girl)$/.test(lowerAt(tree, position)) &&
        [1, 2, 3].some((by) => /^(?:first|only|few|rare)$/.test(lowerAt(tree, position - by))) &&
        /^(?:NOUN|ADJ|PROPN)$/.test(tree.token(position + 1)?.upos ?? ''),
    },
    {
      name: 'a pretty one',
      skip: everyoneSkips.turns,
      examples: ['The [[pretty]] girl smiled at him.'],
      counterexamples: ['She smiled at the [[pretty]] house.'],
      test: ({ tree, position }) =>
        /^(?:pretty|petite|slender|rugged)$/.test(lowerAt(tree, position)) &&
        /^(?:amod|conj)$/.test(tree.token(position)?.deprel ?? '') &&
        isPerson(tree, tree.head(position)),
    },
    {
      // "Womens lives": the mark is missing, and the word would stay.
      name: 'possessive without its mark',
      skip: everyoneSkips.turns,
      examples: ['She wants to change [[womens]] lives.'],
      counterexamples: ["She wants to change [[women]]'s lives."],
      test: ({ tree, position }) => /^(?:wo)?mens$|^gentlemens$|^mans$|^womans$/.test(lowerAt(tree, position)),
    },
    {
      // "In the women's state prison".
      name: 'house of one gender',
      skip: everyoneSkips.turns,
      examples: ["He works in the [[women]]'s state prison."],
      counterexamples: ["He works in the [[women]]'s garden."],
      test: ({ tree, position }) =>
        /^(?:women|men|girls|boys|ladies|gentlemen)$/.test(lowerAt(tree, position)) &&
        [1, 2, 3, 4].some((by) =>
          /^(?:prison|prisons|college|shelter|dormitory|dorm|ward|team|league|basketball|football|soccer|locker|bathroom|restroom|toilet|magazine|lib|movement|suffrage|rights|clinic|lingerie|underwear)$/.test(
            lowerAt(tree, position + by),
          ),
        ) &&
        /^['’]s?$/.test(textAt(tree, position + 1)),
    },
    {
      // "Make a fellow more sympathetic, make him kind".
      name: 'a fellow',
      skip: everyoneSkips.turns,
      examples: ['She is good for a [[fellow]], and she makes him kind.'],
      counterexamples: ['She met her [[fellow]] travellers.'],
      test: ({ tree, position }) =>
        /^fellows?$/.test(lowerAt(tree, position)) && tree.token(position + 1)?.upos !== 'NOUN',
    },
    {
      name: 'tag with a gendered word',
      skip: everyoneSkips.turns,
      examples: ['I miss my [[#wife]], and they know her.'],
      counterexamples: ['I miss my [[#life]], and they know her.'],
      test: ({ tree, position }) => {
        const tag =
          /^#(\p{L}+)$/u.exec(lowerAt(tree, position))?.[1] ??
          (textAt(tree, position - 1) === '#' ? lowerAt(tree, position) : '')
        return (
          tag !== '' && (genderedWord(tag) !== undefined || /(?:wom[ae]n|girls?|moms?|dads?|wife|husband)$/.test(tag))
        )
      },
    },
    {
      name: 'address of one gender',
      skip: everyoneSkips.turns,
      examples: ['The girl heard it. "It is gone, [[Miss]]."', '[[Miss]], a man is here.'],
      counterexamples: ['I [[miss]], as he does, the sea.', '[[Miss]] Brown, a man is here.'],
      test: ({ tree, position }) =>
        /^[Mm]issy?\.?$/.test(textAt(tree, position)) &&
        (/^M/.test(textAt(tree, position)) || tree.token(position)?.upos !== 'VERB') &&
        (position === 0 || /^[,"“]$/.test(textAt(tree, position - 1))) &&
        /^[,.!?;"”]*$/.test(textAt(tree, position + 1)),
    },
    {
      // "My Pop", who is a father.
      name: 'Pop',
      skip: everyoneSkips.turns,
      examples: ['Her son likes my [[Pop]] a lot.', '[[Pop]] is a good one, and she likes his ways.'],
      counterexamples: ['Her son likes [[pop]] songs a lot.'],
      test: ({ tree, position }) =>
        /^(?:Pop|Pops|Ma|Pa)$/.test(textAt(tree, position)) &&
        !/^(?:NOUN|PROPN)$/.test(tree.token(position + 1)?.upos ?? ''),
    },
    {
      name: 'both in one word',
      skip: everyoneSkips.turns,
      examples: ['A viewer knows what [[s/he]] likes.', 'She met two hench([[wo]])men there.'],
      test: ({ tree, position }) =>
        /^s\/he$|^\(s\)he$|^he\/she$|^his\/hers?$|^him\/her$|\((?:wo|fe)\)/.test(lowerAt(tree, position)) ||
        (/^(?:wo|fe)$/.test(lowerAt(tree, position)) && textAt(tree, position - 1) === '(') ||
        (/^\(?s\)?$/i.test(textAt(tree, position)) &&
          /^[/)]$/.test(textAt(tree, position + 1)) &&
          /^(?:\/|he)$/.test(lowerAt(tree, position + 2))),
    },
    ...topicRules,
  ],
}

const drugs =
  /^(?:drugs?|smuggl\w*|cocaine|coke|opium|addict\w*|inject\w*|needle|dealer|junkie|overdose|morphine|shoot-up)$/i

const isPraised = ({ tokens }: AskedWord['tree']): boolean =>
  tokens.some(({ lemma }) => /^(?:award|praise|release|publish|nominate|honou?r|win)$/.test(lemma))

/** Of a person: "a beauty", "the local beauty", and nothing whose beauty it is. */
function isBeauty({ tree, position }: AskedWord): boolean {
  if (!/^(?:beauty|beauties)$/.test(lowerAt(tree, position)) || tree.token(position)?.upos !== 'NOUN') return false
  if (/^(?:of|in|that|which|queen|pageant|contest|salon|parlou?r|shop)$/.test(lowerAt(tree, position + 1))) return false
  if (tree.children(position, 'nmod', 'nmod:poss', 'acl:relcl').length > 0) return false
  const articles = tree.children(position, 'det').map((at) => lowerAt(tree, at))
  const isOne = articles.some((word) => /^an?$/.test(word)) || tree.token(position)?.xpos === 'NNS'
  const isSome = tree.children(position, 'amod').some((at) => beautiesOf.test(lowerAt(tree, at)))
  const isSubject = tree
    .children(position, 'nsubj')
    .some((at) => /^(?:it|this|that|film|movie)$/.test(lowerAt(tree, at)))
  return (isOne && !isSubject) || (articles.length > 0 && isSome)
}

const beautiesOf =
  /^(?:local|young|dark|blonde?|raven-haired|dark-haired|red-haired|exotic|french|italian|spanish|russian|german|indian|american|english|southern|eastern|aging|ageing|old|famous|reigning|teenage|mysterious)$/

/** "Dick Tracy", "Sissy Spacek". */
const isName = (tree: AskedWord['tree'], position: number): boolean =>
  /^(?:Dick|Sissy)$/.test(textAt(tree, position)) &&
  tree.token(position + 1)?.upos === 'PROPN' &&
  /^\p{Lu}\p{Ll}/u.test(textAt(tree, position + 1))

/** "Micro-skirt", "prison-dyke". */
const isPartOfOneGender = (text: string): boolean =>
  /[-‐‑]/.test(text) &&
  text
    .toLowerCase()
    .split(/[-‐‑]/)
    .some((part) => part.length > 3 && wordLists().turns.has(part))

/** "Clean-shaved" in three words. */
const isShaved = (tree: AskedWord['tree'], position: number): boolean =>
  lowerAt(tree, position) === 'shaved' &&
  [1, 2].some((by) => /^(?:clean|close|smooth|half|freshly)$/.test(lowerAt(tree, position - by)))

/** A person, or, of one of several adjectives, another adjective of a person. */
function isPerson(tree: AskedWord['tree'], at: number): boolean {
  const top = tree.token(at)?.upos === 'ADJ' ? tree.head(at) : at
  return isPersonNoun(tree.token(top)?.lemma ?? '') || tree.token(top)?.upos === 'PROPN'
}

/** "Best Actress", "best supporting actor"; with small letters only where an award is spoken of. */
function isOfAward({ tree, position }: AskedWord): boolean {
  if (!/^(?:actress|actor)$/.test(lowerAt(tree, position))) return false
  const best = /^(?:best|worst)$/.test(lowerAt(tree, position - 1))
    ? position - 1
    : /^(?:best|worst)$/.test(lowerAt(tree, position - 2)) &&
        /^(?:supporting|leading|new)$/.test(lowerAt(tree, position - 1))
      ? position - 2
      : -1
  if (best < 0) return false
  return (
    best === position - 2 ||
    /^(?:Best|Worst)$/.test(textAt(tree, best)) ||
    tree.tokens.some(({ lemma }) =>
      /^(?:oscar|award|nominate|nomination|golden|academy|win|emmy|bafta|globe|razzie)$/i.test(lemma),
    )
  )
}
