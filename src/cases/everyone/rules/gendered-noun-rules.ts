import { isPersonNoun, opensSentence } from '../../../language/index.js'
import { isPlaceName } from '../../bias-finder/named-places.js'
import { genderedWord, personWords } from '../../bias-finder/person-words.js'
import type { RuleList } from '../../word-rule.js'
import { hasCapital, lowerAt, spanOf, textAt } from '../../words-at.js'
import { isPaired } from '../counterparts.js'
import { isCry } from '../cries.js'
import { isExchanged } from '../nouns.js'
import { phraseAt } from '../phrases.js'
import { isInSaying, isLikeTitle, isQuoted, isQuotedAgain } from '../quoted.js'
import { everyoneSkips } from '../skips.js'
import { isInStayingTitle } from '../title-marks.js'
import { wordLists } from '../word-lists.js'
import type { AskedGenderedWord } from './asked-word.js'

/** A rule without a reason leaves the word as it is; where none decides the word is exchanged. */
export const genderedNounRules: RuleList<AskedGenderedWord> = {
  name: 'noun of anybody',
  question: 'May this noun become its counterpart?',
  placeOf: ({ tree, position }) => spanOf(tree, position),
  rules: [
    {
      // "The Blair Witch Project", "Children of Men".
      name: 'in a title that stays',
      examples: ['She has seen the Blair [[Witch]] Project again.', 'She loves Children of [[Men]] a lot.'],
      counterexamples: ['I saw the [[Woman]] with her.', 'I saw my [[Mom]] again.'],
      test: isInStayingTitle,
    },
    {
      name: 'fixed phrase',
      skip: everyoneSkips.phrase,
      examples: ['She likes the bad [[guy]] in it.', "He is a [[ladies]]' man."],
      counterexamples: ['She likes the bad [[men]] in it.', 'She likes the bad [[guys]] in it.'],
      test: ({ tree, position }) => phraseAt(tree, position) !== undefined,
    },
    {
      name: 'man and woman together',
      examples: [
        'She sang for [[men]] and women.',
        'Her mother and [[father]] came.',
        'Was her child a girl or a [[boy]]?',
        'She saw no actors\\[[actresses]] there.',
      ],
      counterexamples: [
        'The [[father]] and daughter came.',
        'My [[sister]] and her boyfriend came.',
        'The [[brothers]] and sister came.',
      ],
      test: isOfBoth,
    },
    {
      name: 'interjection',
      examples: ['[[Boy]], was she tired!', 'Oh [[man]], she was tired.', 'She fights cops [[man]], do what you want.'],
      counterexamples: [
        'The [[man]] was tired.',
        'She was a good [[man]].',
        'She says that the leading [[man]] was tired.',
        'Damn, that [[man]] can act, and she smiles!',
      ],
      test: isCry,
    },
    {
      name: 'with a capital within a sentence',
      skip: everyoneSkips.title,
      examples: ['I saw the [[Woman]] with her.'],
      counterexamples: ['I saw my [[Mom]] again.'],
      test: isPartOfTitle,
    },
    {
      // "Made men is worth a look".
      name: 'plural that is one thing',
      skip: everyoneSkips.title,
      examples: [
        'She says that made [[men]] is a film.',
        'Broken [[girls]] was on, and she saw it.',
        '[[Cowgirls]] have no charm, and he knows it.',
      ],
      counterexamples: ['She says that made [[men]] are a fiction.', 'One of the [[men]] is ill, and she knows it.'],
      test: ({ document, tree, position, word }) =>
        (word.number === 'plural' &&
          titlesOfOne.test(lowerAt(tree, position)) &&
          hasCapital(textAt(tree, position)) &&
          opensSentence(document.text, tree.token(position)?.start ?? 0) &&
          /^(?:AUX|VERB)$/.test(tree.token(position + 1)?.upos ?? '')) ||
        (word.number === 'plural' &&
          /^(?:nsubj|csubj)/.test(tree.token(position)?.deprel ?? '') &&
          /^(?:is|was|has)$/.test(lowerAt(tree, position + 1))),
    },
    {
      name: 'in quotation marks',
      skip: everyoneSkips.title,
      examples: [
        'She starred in "The fourth [[man]]" again.',
        'She starred in "the fourth [[man]]" again.',
        "She thought 'nasaan ka [[man]]' is good. Now 'nasaan ka man' is old.",
      ],
      counterexamples: [
        'She said "I have seen the third [[man]] who is here."',
        'She saw that the "[[girls]]" are too old.',
        'She is one who "hates [[boys]]" a lot.',
      ],
      test: (asked) => isQuoted(asked) && (isLikeTitle(asked) || isQuotedAgain(asked)),
    },
    {
      // "This guys mind", "comic book guy".
      name: 'guys of one guy, and guy behind another noun',
      skip: everyoneSkips.casual,
      examples: ['She can read this [[guys]] mind.', 'The comic book [[guy]] would like her.'],
      counterexamples: ['She can read the minds of these [[guys]].'],
      test: ({ tree, position }) =>
        (lowerAt(tree, position) === 'guys' && /^(?:this|that|an?|one)$/.test(lowerAt(tree, position - 1))) ||
        (/^guys?$/.test(lowerAt(tree, position)) && tree.token(position - 1)?.upos === 'NOUN'),
    },
    {
      name: 'said of both',
      examples: ['She is a good [[actor]].', 'She is the [[hero]] of the story.'],
      counterexamples: ['He is a good [[waitress]].', 'She likes these [[guys]].'],
      test: (asked) => wordLists().stays.has(lowerAt(asked.tree, asked.position)) && !isGuysOfAGender(asked),
    },
    {
      name: 'of another register',
      skip: everyoneSkips.casual,
      examples: ['She met a [[chap]] there.', 'He met a [[maid]] there.'],
      counterexamples: ['She met a [[guy]] there.'],
      test: ({ tree, position }) => wordLists().casual.has(lowerAt(tree, position)),
    },
    {
      name: 'all mankind',
      skip: everyoneSkips.anybody,
      examples: [
        'She writes of [[man]] against the sea.',
        'It was erected by civilized [[man]] near her house.',
        'She asks whether this is post-modern [[man]].',
      ],
      counterexamples: ['She writes of the [[man]] against the sea.'],
      test: isAnybody,
    },
    {
      name: 'men as mankind',
      skip: everyoneSkips.anybody,
      examples: [
        '[[Men]] are to and fro over this earth.',
        'The gods look down on [[men]].',
        'It fits what she quotes: "And in that time, [[men]] will be tired."',
      ],
      counterexamples: [
        'The [[men]] are to and fro over this earth.',
        '[[Men]] are tired.',
        'She says that "in that time, [[men]] will be tired".',
      ],
      test: (asked) => isMankind(asked) || isInSaying(asked),
    },
    {
      // "The Lumière brothers" are known by this name.
      name: 'brothers of a name',
      skip: everyoneSkips.phrase,
      examples: ['I love the Krzyk [[sisters]] and the film.', 'I like what the pang [[brothers]] made.'],
      counterexamples: ['I love the old [[sisters]] and the film.', 'I like what the French [[brothers]] made.'],
      test: ({ document, tree, position }) => {
        const before = tree.token(position - 1)
        if (before === undefined || !/^(?:brothers|sisters|twins)$/.test(lowerAt(tree, position))) return false
        if (hasCapital(before.text) && !opensSentence(document.text, before.start))
          return before.upos !== 'ADJ' || !(isPlaceName(before.text) || personWords().peoples.has(before.text))
        return (
          /^the$/i.test(lowerAt(tree, position - 2)) &&
          before.upos === 'NOUN' &&
          !isPersonNoun(before.lemma) &&
          !/^(?:twin|step|half)$/.test(before.lemma)
        )
      },
    },
    {
      // "A jealous queen called the police": no queen of a country.
      name: 'queen or king without a country',
      skip: everyoneSkips.phrase,
      examples: ['A jealous [[queen]] called his friend again.'],
      counterexamples: ['The [[queen]] has left her palace.'],
      test: ({ document, tree, position }) =>
        /^(?:queens?|kings?)$/.test(lowerAt(tree, position)) && !royal.test(document.text),
    },
    {
      name: 'women such as somebody',
      skip: everyoneSkips.unknownName,
      examples: [
        'I like [[women]] such as Smith.',
        'Some [[women]] like Xyrith are tired.',
        'The [[brothers]] Xyrith are tired.',
      ],
      counterexamples: ['I like [[women]] such as these.'],
      test: ({ tree, position, word }) => {
        // "The brothers Jules and Gideon".
        if (word.number === 'plural' && isNameOfOther(tree, position + 1)) return true
        const next = lowerAt(tree, position + 1)
        const name = next === 'such' && lowerAt(tree, position + 2) === 'as' ? position + 3 : position + 2
        return (
          /^(?:such|like|including|especially)$/.test(next) &&
          tree.token(name + 1)?.upos !== 'PROPN' &&
          isNameOfOther(tree, name)
        )
      },
    },
    {
      name: 'what sort of thing',
      skip: everyoneSkips.sort,
      examples: ['She hates the [[girl]] detectives.', "She was in a [[women]]'s choir."],
      counterexamples: ['She hates the [[mother]] figure.'],
      test: isSort,
    },
    {
      name: 'part of a longer word',
      skip: everyoneSkips.phrase,
      examples: ['She met the livery-[[stableman]].'],
      test: ({ tree, position }) => isJoined(tree, position) && !isExchangedWhole(tree, position),
    },
    {
      name: 'no counterpart',
      skip: everyoneSkips.casual,
      examples: ['She met the [[milkman]].'],
      counterexamples: ['She met the [[nobleman]].'],
      test: ({ tree, position }) => !isExchanged(lowerAt(tree, position)) && !isExchangedWhole(tree, position),
    },
  ],
}

type Tree = AskedGenderedWord['tree']

/** What works are called and hardly ever all who are so. */
const titlesOfOne =
  /^(?:cowboys|cowgirls|brothers|sisters|sons|daughters|wives|husbands|kings|queens|princesses|nephews|nieces|gentlemen|ladies)$/

const groups: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:man|men|males?|guys?|gentlem[ae]n|boys?|fellas)$/, /^(?:wom[ae]n|females?|gals?|lad(?:y|ies)|girls?|chicks?)$/],
  [/^(?:father|dad|daddy|papa|pa|pop)s?$/, /^(?:mother|mom|mum|mommy|mama|ma)s?$/],
  [/^(?:husband|groom|hubby)s?$/, /^(?:wife|wives|bride|brides)$/],
  [
    /^(?:brother|son|uncle|nephew|grandfather|grandpa|boyfriend|actor|king|prince|duke|lord|hero|waiter|host)(?:e?s)?$/,
    /^(?:sister|daughter|aunt|niece|grandmother|grandma|girlfriend|actress|queen|princess|duchess|lady|heroine|waitress|hostess|ladie)(?:e?s)?$/,
  ],
]

/** "The brothers and sister" would be another family. */
const isSameNumber = (one: string, other: string): boolean =>
  one === '' || other === '' || genderedWord(one)?.number === genderedWord(other)?.number

/** "Men and women", "her mother and father": the same persons before and after. */
function isOfBoth({ tree, position }: AskedGenderedWord): boolean {
  const own = lowerAt(tree, position)
  const isSmall = (at: number) => /^(?:a|an|the|his|her|my|their|our|young|old|little)$/.test(lowerAt(tree, at))
  return [-1, 1].some((step) => {
    // "A girl or a boy": articles stand before both.
    let joint = position + step
    if (step < 0 && isSmall(joint)) joint--
    if (!/^(?:and|or|&|[/\\]|nor|n|vs)$/.test(lowerAt(tree, joint))) return false
    let at = joint + step
    if (step > 0 && isSmall(at)) at++
    // "My sister and her boyfriend": the owner is one of the two, unless both are hers.
    const second = lowerAt(tree, joint + 1)
    const first = lowerAt(tree, (step > 0 ? position : at) - 1)
    if (/^(?:his|her)$/.test(second) && first !== second) return false
    // "An old lady and my son": only one of them is somebody's.
    if (/^(?:my|our|your|their)$/.test(second) && !/^(?:my|our|your|their)$/.test(first)) return false
    const other = /^[-‐‑]$/.test(textAt(tree, at + 1)) ? '' : lowerAt(tree, at)
    return (
      // "Actors/actress": a slash joins them, whatever the number.
      (isSameNumber(own, other) || /^[/\\]$/.test(lowerAt(tree, joint))) &&
      groups.some(([male, female]) => (male.test(own) && female.test(other)) || (female.test(own) && male.test(other)))
    )
  })
}

const royal =
  /\b(?:royal\w*|thrones?|crown\w*|palaces?|kingdoms?|castles?|courts?|prince|princes|princess\w*|majest\w+|reign\w*|rulers?|heirs?|monarch\w*|knights?|empires?|emperors?|empress|england|britain|medieval|war|wars|army|fairy|sons?|daughters?|servants?|beheaded|coronation|country|land|egypt|france|spain|stepsons?|stepdaughters?|sir|dame|lords?|lad(?:y|ies)|dukes?|duchess\w*)\b|\b(?:queens?|kings?) of (?:the )?(?:\w+land|\w+ia|scots|spain|france|egypt|jews|hearts)/iu

const isBig = (tree: Tree, at: number): boolean => /^\p{Lu}/u.test(textAt(tree, at))
const isAllBig = (text: string): boolean => text.length > 1 && text === text.toUpperCase()

/** A capital within a sentence, or before a word with one. Kin stand as names by themselves (Mom); in capitals all words have one. */
function isPartOfTitle({ document, tree, position, word }: AskedGenderedWord): boolean {
  const text = textAt(tree, position)
  if (isAllBig(text)) return !isShouted(tree, position) || !isAllShouted(tree)
  if (!hasCapital(text)) return false
  const opens = opensSentence(document.text, tree.token(position)?.start ?? 0) || position === 0
  if (isTitleBeforeName(tree, position) || /^(?:french|english|irish|scots|welsh|dutch)(?:wo)?m[ae]n$/i.test(text))
    return false
  if (word.isKin && /^(?:mom|mum|dad|mother|father|grandma|grandpa|granny|daddy|mommy)$/i.test(text)) {
    const isOwned =
      /^(?:PRON|DET)$/.test(tree.token(position - 1)?.upos ?? '') &&
      !/^(?:my|our|his|her|your|their)$/.test(lowerAt(tree, position - 1))
    return !opens && (isBig(tree, position + 1) || isBig(tree, position - 1) || isOwned || isCalled(tree, position))
  }
  if (!opens) return true
  return hasCapital(textAt(tree, position + 1)) && /^(?:NOUN|PROPN|ADJ)$/.test(tree.token(position + 1)?.upos ?? '')
}

/** "A film called Mother of Mine". */
const isCalled = (tree: Tree, position: number): boolean =>
  /^(?:called|titled|entitled|named|film|movie|show|series|novel|book)$/.test(lowerAt(tree, position - 1)) ||
  lowerAt(tree, position + 1) === 'of'

const isShouted = (tree: Tree, position: number): boolean =>
  [position - 1, position + 1].some((at) => /^\p{Lu}{2,}$/u.test(textAt(tree, at)))

/** Most words of the sentence are in capitals, so that they tell no title. */
function isAllShouted({ tokens }: Tree): boolean {
  const words = tokens.filter(({ text }) => /\p{L}{2}/u.test(text))
  return words.filter(({ text }) => isAllBig(text)).length > 0.7 * words.length
}

/** Sir Tom, Queen Anne, Uncle Ben. */
const isTitleBeforeName = (tree: Tree, position: number): boolean =>
  personWords().titles.has(lowerAt(tree, position).replace(/\.$/, '')) && tree.token(position + 1)?.upos === 'PROPN'

/** "These guys", "two guys": men. "You guys", "c'mon guys" and "sorry, guys" may be said to anybody, and "the bad guys" are villains. */
function isGuysOfAGender({ tree, position }: AskedGenderedWord): boolean {
  const before = tree.token(position - 1)
  return (
    lowerAt(tree, position) === 'guys' &&
    /^(?:DET|NUM|ADJ)$/.test(before?.upos ?? '') &&
    tree.token(position)?.deprel !== 'vocative' &&
    !/^(?:bad|good|sorry)$/.test(lowerAt(tree, position - 1))
  )
}

/** "Man against nature": no article, no owner. */
function isAnybody({ tree, position }: AskedGenderedWord): boolean {
  const lower = lowerAt(tree, position)
  if (!/^(?:man|woman)$/.test(lower)) return false
  const isOfEra = /^(?:civili[sz]ed|primitive|prehistoric|modern|early|ancient|mortal|natural|fallen|post-modern)$/
  if (isOfEra.test(lowerAt(tree, position - 1)) && tree.children(position, 'det', 'nmod').length === 0) return true
  // "Is this post-modern man?"
  if (/(?:post-?|^[-‐‑])modern$/.test(lowerAt(tree, position - 2) + lowerAt(tree, position - 1))) return true
  if (tree.children(position, 'det', 'nmod', 'amod', 'nummod', 'compound', 'appos').some((at) => at < position))
    return false
  if (/^(?:appos|compound|vocative|discourse|flat)/.test(tree.token(position)?.deprel ?? '')) return false
  return !/^(?:DET|ADJ|NUM|NOUN|PROPN|PRON)$/.test(tree.token(position - 1)?.upos ?? '')
}

/** A name that stays as it is, since it tells no gender. */
const isNameOfOther = (tree: Tree, at: number): boolean =>
  tree.token(at)?.upos === 'PROPN' && /^\p{Lu}\p{Ll}/u.test(textAt(tree, at)) && !isPaired(textAt(tree, at))

/** "Men live on earth": bare, beside words for all the world. */
function isMankind({ tree, position }: AskedGenderedWord): boolean {
  if (!/^(?:men|brothers|sons)$/.test(lowerAt(tree, position))) return false
  const isOfSome = tree
    .children(position, 'det', 'nummod', 'amod', 'acl')
    .some((at) => at < position || tree.token(at)?.deprel === 'acl:relcl')
  return !isOfSome && tree.tokens.some(({ lemma }) => allTheWorld.test(lemma))
}

const allTheWorld =
  /^(?:earth|globe|world|universe|mankind|humanity|human|mortal|immortal|god|gods|nature|history|beast|heaven|creation|civili[sz]ation|planet|mars|destiny|fate|soul)$/i

/** "Boy band", "women's prison": the word says of what sort a thing is. Before a name or a person it is a noun for that person. */
function isSort({ tree, position }: AskedGenderedWord): boolean {
  const lower = lowerAt(tree, position)
  const next = tree.token(position + 1)
  if (/^(?:men|women|girls|boys|ladies|gentlemen)$/.test(lower) && next?.xpos === 'POS')
    return (
      tree.token(position + 2)?.upos === 'NOUN' &&
      genderedWord(lowerAt(tree, position + 2)) === undefined &&
      tree.children(position, 'nummod', 'amod', 'nmod').length === 0 &&
      !tree.children(position, 'det').some((at) => !/^an?$/.test(lowerAt(tree, at)))
    )
  if (
    !/^(?:man|woman|men|women|boy|girl|girls|boys|lady|gentleman|king|queen|prince|princess|guy|cowboy|cowgirl|cowboys|nun|monk|husband|wife|granny)$/.test(
      lower,
    )
  )
    return false
  return (
    tree.token(position)?.deprel === 'compound' &&
    tree.head(position) > position &&
    tree.token(tree.head(position))?.upos === 'NOUN'
  )
}

const isHyphen = (tree: Tree, at: number): boolean => /^[-‐‑–/]$/.test(textAt(tree, at))
const isJoined = (tree: Tree, position: number): boolean =>
  (isHyphen(tree, position - 1) && tree.touch(position - 1, position) && tree.touch(position - 2, position - 1)) ||
  (isHyphen(tree, position + 1) && tree.touch(position + 1, position) && tree.touch(position + 2, position + 1)) ||
  /[-‐‑]/.test(textAt(tree, position))

/** "Mother-in-law", "ex-wife", "father-daughter": both sides, or the whole, have a counterpart. */
function isExchangedWhole(tree: Tree, position: number): boolean {
  if (/^(?:ex|step|half|grand|great|foster|god)$/.test(lowerAt(tree, position - 2)) && isHyphen(tree, position - 1))
    return true
  if (isHyphen(tree, position + 1) && lowerAt(tree, position + 2) === 'in') return true
  const others = [isHyphen(tree, position + 1) ? position + 2 : -1, isHyphen(tree, position - 1) ? position - 2 : -1]
  return (
    others.some((at) => at >= 0 && isExchanged(lowerAt(tree, at))) ||
    isExchanged(lowerAt(tree, position).replace(/^ex-|^step-/, ''))
  )
}
