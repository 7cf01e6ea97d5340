import { pronounReading, type SentenceTree } from '../../../language/index.js'
import type { RuleList } from '../../word-rule.js'
import { hasCapital, lowerAt, spanOf, textAt } from '../../words-at.js'
import { personWords, type Sex } from '../person-words.js'
import { skips } from '../skips.js'

/** A word outside of what was read as the person, where words of the person's gender may not be left. */
export interface AskedLeft {
  readonly tree: SentenceTree
  readonly position: number
  /** Of the person. */
  readonly sex: Sex
  /** The sentence speaks of the person. */
  readonly speaks: boolean
  /** This sentence, or one beside it, does. */
  readonly isNear: boolean
  /** The word speaks of another person. */
  readonly isOther: boolean
  /** Whether the person is spoken of at a place of the sentence. */
  readonly isOwn: (position: number) => boolean
}

export const leftWordRules: RuleList<AskedLeft> = {
  name: 'word that shows a gender',
  question: 'May this word stay, and is it said neither of the person nor of the gender?',
  placeOf: ({ tree, position }) => spanOf(tree, position),
  rules: [
    {
      name: 'pronoun that nobody was found for',
      skip: skips.uncertain,
      examples: [
        'John Lee loves his job. He looks like [[He]]-Man.',
        'David makes it good with his hair. He looks like [[He]]-Man.',
      ],
      test: ({ tree, position, sex, isOther }) =>
        !isOther && pronounReading(textAt(tree, position))?.set === (sex === 'male' ? 'he' : 'she'),
    },
    {
      name: 'boyhood or manly',
      skip: skips.genderedWord,
      examples: ['John is great. From [[boyhood]] on he sang well.'],
      counterexamples: ['John is great. From [[childhood]] on he sang well.'],
      test: ({ tree, position, sex, speaks }) => speaks && tellsGender[sex].test(lowerAt(tree, position)),
    },
    {
      name: 'body of one gender',
      skip: skips.genderedWord,
      examples: [
        'Anna is great. She sings although she is [[pregnant]].',
        'John is great. He has a long [[beard]].',
        'John is great. He has a love [[rod]].',
      ],
      counterexamples: [
        'Anna is great. She sings although she is [[ill]].',
        "John is great. He sings of Tom's [[beard]].",
      ],
      test: ({ tree, position, sex, speaks, isOwn }) =>
        speaks && isOfBody(tree, position, sex) && !isOfOther(tree, position, isOwn),
    },
    {
      name: 'slang for a man',
      skip: skips.genderedWord,
      examples: [
        "If I'm sharing my [[nigga]] with every other bitch why tf do I want him. He ain't no longer special. The heck.",
      ],
      test: ({ tree, position, sex, isNear }) =>
        isNear && sex === 'male' && /^(?:nigg(?:a|ah|uh)|nicca)$/.test(lowerAt(tree, position)),
    },
    {
      name: 'slang for women',
      skip: skips.genderedWord,
      examples: ['Some [[bitches]] are relentless. You can curve her a hundred times and she still wants it'],
      counterexamples: ['He likes these [[bitches]], and they like him.'],
      test: ({ tree, position, sex, isNear }) =>
        isNear &&
        sex === 'female' &&
        /^(?:bitches|bitchez|hoes|thots|sluts|whores|skanks|chicks|broads|groupies)$/.test(lowerAt(tree, position)),
    },
    {
      name: 'the sexes',
      skip: skips.genderedWord,
      examples: [
        'John is great. He fights in the battle of the [[sexes]].',
        'Anna is great. She hates the opposite [[sex]].',
      ],
      test: ({ tree, position, speaks }) =>
        speaks &&
        (/^(?:sexes|genders?)$/.test(lowerAt(tree, position)) ||
          (lowerAt(tree, position) === 'sex' &&
            /^(?:opposite|same|other|fair|fairer|weaker)$/.test(lowerAt(tree, position - 1)))),
    },
    {
      // "A one-man show" is not hers.
      name: 'one-man show',
      skip: skips.genderedWord,
      examples: [
        'This one [[man]] show is fun. John is great. He sings well.',
        'Anna is great. She gives a one [[woman]] show.',
      ],
      counterexamples: ['This one [[man]] is fun. Anna is great. She sings well.'],
      test: ({ tree, position }) => isOfOneManShow(tree, position),
    },
    {
      name: 'award of one gender',
      skip: skips.genderedWord,
      examples: [
        'Anna is great. She won the Oscar for Best [[Actress]].',
        'John is great. He won the award for best supporting [[actor]].',
      ],
      test: isOfAward,
    },
    {
      name: 'contest of one gender',
      skip: skips.genderedWord,
      examples: ["Martina Hingis makes her return to tennis at the Volvo [[Women]]'s Open on Tuesday."],
      counterexamples: ["Martina Hingis makes her return to tennis at the Volvo [[Men]]'s Open on Tuesday."],
      guard: 'One text. Nobody of another gender plays there.',
      test: ({ tree, position, sex, speaks }) =>
        speaks &&
        (sex === 'female' ? /^(?:Women|Ladies|Girls)$/ : /^(?:Men|Gentlemen|Boys)$/).test(textAt(tree, position)) &&
        tree.token(position + 1)?.xpos === 'POS' &&
        hasCapital(textAt(tree, position + 2)),
    },
    {
      name: 'one of the guys',
      skip: skips.genderedWord,
      examples: ['John is great. He is one of the best [[guys]].'],
      test: ({ tree, position, sex, speaks }) => speaks && sex === 'male' && isOneOfGuys(tree, position),
    },
    {
      name: 'himself within another word',
      skip: skips.unreadable,
      examples: ['The only time Calvin is [[byhimself]]. He says "Andre thinks so".'],
      guard: 'One text. The word would stay as it is and contradict every other gender.',
      test: ({ tree, position }) => /.(?:him|her)self|[&+/](?:s?he|him|his|hers?)$/.test(lowerAt(tree, position)),
    },
    {
      name: 'the word male or female',
      skip: skips.genderedWord,
      examples: ['John is great. He sings well. The [[male]] choir is good.'],
      counterexamples: ['John is great. He sings well. The [[female]] choir is good.'],
      test: ({ tree, position, sex }) =>
        lowerAt(tree, position) === sex || (sex === 'female' && /^fem(?:me)?$/.test(lowerAt(tree, position))),
    },
  ],
}

/** "From boyhood to manhood", "his manly ways": not a person, yet of one gender. */
const tellsGender: Readonly<Record<Sex, RegExp>> = {
  male: /^(?:boy|man|father|brother|un-?man)(?:hood|ish|ly|liness)$|^masculin|^macho$|^machismo$|^virility$|^fratboy$|^father(?:ed|ing)$|^jock$|^fag(?:got)?s?$/,
  female:
    /^(?:girl|woman|mother|sister)(?:hood|ish|ly|liness)$|^feminin|^ladylike$|^girly$|^maidenly$|^matronly$|^busty$|^buxom$|^mother(?:ed|ing)$|^marriageable$/,
}

/** What only bodies of one gender are thought to have. */
const bodyOf: Readonly<Record<Sex, RegExp>> = {
  male: /^(?:beard(?:s|ed)?|m(?:o?u)stach(?:e|es|ed|io|ioed)|penis|testicles?|prostate|erection|impotent|dick|cock|balls|sperm|semen|pubescent|castrat(?:e|ed|ion)|phall(?:us|ic)|foreskin|schlong|boner|hard-?on|scrotum|nutsack|ejaculat(?:e|ed|es|ion|ing)|(?:clean-?|un)?shaven|circumcis(?:ed|ion))$/,
  female:
    /^(?:pregnan(?:t|cy)|breasts?|breasted|boobs?|tits|titties|cleavage|vagina|pussy|womb|uterus|miscarriage|menopause|bra|cunt|clit(?:oris)?|vulva|ovar(?:y|ies)|childbirth|childbearing|maternity|gyna?ecologists?|obstetric(?:s|ians?)|midwi(?:fe|ves)|lipstick|mascara|bikinis?|panties|lingerie|negligee|corset|gown|miniskirts?|dresses|blouses?|earrings|lovelier|loveliest|stilettos?|night(?:y|ie|ies))$/,
}

/** Also by two words for a thing: love rod, mother's milk. */
function isOfBody(tree: SentenceTree, position: number, sex: Sex): boolean {
  const word = lowerAt(tree, position)
  if (bodyOf[sex].test(word)) return true
  return sex === 'male'
    ? /^(?:rod|muscle|gun|stick)$/.test(word) && lowerAt(tree, position - 1) === 'love'
    : word === 'milk' && /^(?:mother|mom|mum)$/.test(lowerAt(tree, position - 2))
}

/** "Charlie's bearded face" in a text of John. */
const isOfOther = (tree: SentenceTree, position: number, isOwn: (position: number) => boolean): boolean =>
  [position, tree.head(position)].some((at) =>
    tree.children(at, 'nmod').some((owner) => tree.token(owner)?.deprel === 'nmod:poss' && !isOwn(owner)),
  )

/** "One man show", "one-man army". */
const isOfOneManShow = (tree: SentenceTree, position: number): boolean =>
  /^one-(?:wo)?man$/.test(lowerAt(tree, position)) ||
  (/^(?:wo)?man$/.test(lowerAt(tree, position)) &&
    (lowerAt(tree, position - 1) === 'one' ||
      (textAt(tree, position - 1) === '-' && lowerAt(tree, position - 2) === 'one')) &&
    /^(?:show|act|army|band|play|crew|team|operation|performance)$/.test(
      lowerAt(tree, position + (textAt(tree, position + 1) === '-' ? 2 : 1)),
    ))

/** "Oscar for Best Actress", "best supporting actor". */
function isOfAward({ tree, position, sex }: AskedLeft): boolean {
  if (lowerAt(tree, position) !== (sex === 'female' ? 'actress' : 'actor')) return false
  return (
    /^best$/.test(lowerAt(tree, position - 1)) ||
    (/^best$/.test(lowerAt(tree, position - 2)) && /^(?:supporting|leading|new)$/.test(lowerAt(tree, position - 1)))
  )
}

/** "One of the best guys" says that the person is one. */
const isOneOfGuys = (tree: SentenceTree, position: number): boolean =>
  /^(?:guys|dudes)$/.test(lowerAt(tree, position)) &&
  lowerAt(tree, tree.head(position)) === 'one' &&
  tree.children(tree.head(position), 'cop').length > 0

/** Asked of a noun that the parse ties to the person, and that was not found to be one of its references. */
export const tiedNounRules: RuleList<Pick<AskedLeft, 'tree' | 'position'>> = {
  name: 'noun tied to the person',
  question: 'May this noun be replaced with the references?',
  placeOf: ({ tree, position }) => spanOf(tree, position),
  rules: [
    {
      name: 'with a capital within a sentence',
      skip: skips.mayBeTitle,
      examples: [
        'Anna is great. She is Lady [[Queen]] of the town.',
        'John is great. He is the Running [[Man]] of the town.',
      ],
      test: ({ tree, position }) => isPartOfName(tree, position),
    },
  ],
}

/** A capital within a sentence (The Running Man, Lady Tremain). Kin stand as names by themselves (Mom). */
export const isPartOfName = (tree: SentenceTree, position: number): boolean =>
  position > 0 && hasCapital(textAt(tree, position)) && !personWords().gendered.get(lowerAt(tree, position))?.isKin
