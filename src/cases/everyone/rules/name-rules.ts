import { genderOfFirstName, isFirstName, isPersonNoun, opensSentence } from '../../../language/index.js'
import { isMisspelt } from '../../bias-finder/name-variants.js'
import { isCountry } from '../../bias-finder/named-places.js'
import { personWords } from '../../bias-finder/person-words.js'
import { textBefore } from '../../bias-finder/rules/name-asked.js'
import { skips } from '../../bias-finder/skips.js'
import type { RuleList } from '../../word-rule.js'
import { hasCapital, isQuote, lowerAt, spanOf, textAt } from '../../words-at.js'
import { isPaired } from '../counterparts.js'
import { everyoneSkips } from '../skips.js'
import { isOfGenderedSurname } from '../surnames.js'
import { wordLists } from '../word-lists.js'
import type { AskedRecord } from './asked-record.js'
import { cutNameRules, unknownWordRule } from './cut-name-rules.js'
import { unmarkedTitleRules } from './unmarked-title-rules.js'

/** The rule that refuses a name for want of any sign, and not since something tells a title. */
export const nothingSays = 'nothing says that it is a person'

export const recordRules: RuleList<AskedRecord> = {
  name: 'name among all names',
  question: 'Is this the whole name of a person?',
  placeOf: ({ tree, first, last }) => spanOf(tree, first, last),
  rules: [
    {
      name: 'person or character whom everybody knows',
      skip: everyoneSkips.known,
      examples: ['She has read of [[Napoleon]] again.', 'She has read of [[Arnold Hitler]] again.'],
      counterexamples: ['She has read of [[Mary Holmes]] again.'],
      test: ({ record: { words } }) =>
        wordLists().figures.has(words.join(' ').toLowerCase()) ||
        (words.length > 1 && surnames.test(words.at(-1) ?? '')),
    },
    {
      // "Fox obviously do not know what they have done".
      name: 'company called like a person',
      skip: skips.notPerson,
      examples: ['She says that [[Fox]] made it and Anna knows it.'],
      counterexamples: ['She says that [[Anna]] made it, and she knows it.'],
      test: ({ record: { words, hasTitle }, records }) =>
        words.length === 1 &&
        !hasTitle &&
        wordLists().companies.has((words[0] ?? '').toLowerCase()) &&
        !records.some((other) => other.words.length > 1 && other.words.at(-1) === words[0]),
    },
    {
      // "Her Dudley Dooright chin".
      name: 'whole name between an owner and a noun',
      skip: skips.notPerson,
      examples: [
        'She has her [[Marlon Brando]] moment here, and he smiles.',
        'She does her best [[Marlon Brando]] here, and he smiles.',
      ],
      counterexamples: ['She has her friend [[Marlon Brando]] here, and he smiles.'],
      test: ({ tree, record }) =>
        record.words.length > 1 &&
        (lowerAt(tree, record.titled - 1) === 'best'
          ? tree.token(record.titled - 2)?.xpos === 'PRP$' && tree.token(record.titled - 3)?.lemma === 'do'
          : tree.token(record.titled - 1)?.xpos === 'PRP$' && tree.token(record.last + 1)?.upos === 'NOUN'),
    },
    {
      // "Bea (Beatrice)": another name for each would make two persons of one.
      name: 'short form beside the long one',
      skip: skips.twoNames,
      examples: ['Here is [[Bea]] (Beatrice) again, and she smiles.'],
      counterexamples: ['Here is [[Anna]] (Beatrice) again, and she smiles.'],
      test: ({ tree, record: { words, last }, records }) =>
        words.length === 1 &&
        /^[([]$/.test(textAt(tree, last + 1)) &&
        records.some(
          (other) =>
            other.tree === tree &&
            other.first === last + 2 &&
            other.words.length === 1 &&
            (other.words[0] ?? '').slice(0, 3) === (words[0] ?? '').slice(0, 3),
        ),
    },
    {
      // "Oh Mr Porter".
      name: 'behind "Oh" and a title',
      skip: skips.mayBeTitle,
      examples: ['One of the best is Oh [[Mr Porter]], and she knows it.'],
      counterexamples: ['Oh, [[Mr Porter]] is good, and she knows it.'],
      test: ({ tree, record }) =>
        record.hasTitle && [1, 2].some((by) => textAt(tree, record.titled - by) === 'Oh' && record.titled - by > 0),
    },
    {
      name: 'number of a part',
      skip: skips.mayBeTitle,
      examples: ['She has seen [[Rambo III]] again.'],
      counterexamples: ['She has met [[Peter Reed]] again.'],
      test: ({ record: { words } }) => words.length > 1 && /^(?:[IVX]{2,}|\d+)$/.test(words.at(-1) ?? ''),
    },
    {
      // "Yelena Isinbayeva", "Andrei Romanovich Chikatilo".
      name: 'last name or patronymic of one gender',
      skip: everyoneSkips.turns,
      examples: [
        'We saw [[Yelena Isinbayeva]], and she smiled.',
        'We saw [[Andrei Romanovich Chikatilo]], and he smiled.',
        'We saw [[Anna Petrova]], and she smiled.',
        'We saw [[Isaac Asimov]], and he smiled.',
        'We saw [[Andrei Lipsky]], and he smiled.',
      ],
      counterexamples: [
        'We saw [[John Malkovich]], and he smiled.',
        'We saw [[Anna Casanova]], and she smiled.',
        'We saw [[Peter Lipsky]], and he smiled.',
      ],
      test: ({ record: { words } }) => isOfGenderedSurname(words),
    },
    {
      name: 'place and its country',
      skip: skips.notPerson,
      examples: ['They went to [[Sofia Bulgaria]], and she smiled.'],
      counterexamples: ['They went to [[Jill Ireland]], and she smiled.'],
      test: ({ record: { words } }) => {
        const last = words.at(-1) ?? ''
        return words.length > 1 && isCountry(last) && !personWords().placesAndNames.has(last)
      },
    },
    ...cutNameRules,
    ...unmarkedTitleRules,
    {
      name: 'called like an animal',
      skip: skips.mayBeTitle,
      examples: ['She says that [[Grey Owl]] was good.'],
      counterexamples: ['She says that [[Megan Fox]] was good.'],
      test: ({ record: { words } }) =>
        words.length === 2 &&
        personWords().animals.has((words[1] ?? '').toLowerCase()) &&
        !isPaired(words[0] ?? '') &&
        !isSureName(words[0] ?? ''),
    },
    {
      name: 'unknown word before dots',
      skip: skips.notPerson,
      examples: ['They have all to come together for: [[Security]] ... Love ... In the end she sees it.'],
      counterexamples: ['They have all to come together for: [[Anna]] ... Love ... In the end she sees it.'],
      test: ({ tree, record: { words, last } }) =>
        words.length === 1 && !isFirstName(words[0] ?? '') && /^(?:\.{2,}|…)$/.test(textAt(tree, last + 1)),
    },
    {
      // "Hartley's Henry Fool", "Shakespeare's Mark Antony".
      name: 'name that a name owns',
      skip: skips.mayBeTitle,
      examples: ["He is in Shakespeare's [[Henry Smith]], and he is good."],
      counterexamples: ["He is in his friend's [[Henry Smith]], and he is good."],
      test: ({ tree, record }) =>
        !record.hasTitle &&
        tree.token(record.titled - 1)?.xpos === 'POS' &&
        tree.token(record.titled - 2)?.upos === 'PROPN',
    },
    {
      name: 'award',
      skip: skips.notPerson,
      examples: ['His acting deserves a new [[Oscar]], and he knows it.'],
      counterexamples: ['His brother [[Oscar Wild]] is here, and he knows it.'],
      test: ({ record: { words, hasTitle } }) =>
        words.length === 1 &&
        !hasTitle &&
        /^(?:oscars?|emmys?|tony|tonys|razzie)$/i.test(words[0] ?? '') &&
        !isPaired(words[0] ?? ''),
    },
    {
      name: 'word by itself',
      skip: skips.notPerson,
      examples: ['He smiled again. [[Ace]]. I loved him.'],
      counterexamples: ['He smiled again. [[Ace Frehley]]. I loved him.'],
      test: ({ tree, record: { words } }) =>
        words.length === 1 && tree.tokens.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)).length === 1,
    },
    {
      // "Max (Jessica Alba)": who plays somebody is of the same gender, or the text tells two.
      name: 'in brackets behind a name of the other gender',
      skip: skips.uncertain,
      examples: ['With [[Max]] (Jessica Alba) as a cop he is sad.', 'With [[Anna]] (Xyrith Alba) as a cop she is sad.'],
      counterexamples: ['With [[Anna]] (Jessica Alba) as a cop she is sad.'],
      test: isBesideOther,
    },
    {
      name: 'Jr.',
      skip: skips.titled,
      examples: [
        'I love [[Douglas Fairbanks Jr.]], and he smiles.',
        'I love [[Douglas Fairbanks]], Jr., and he smiles.',
      ],
      counterexamples: ['I love [[Douglas Fairbanks]], and he smiles.'],
      test: ({ tree, record }) =>
        [...tree.tokens.slice(record.first, record.last + 2), ...ofComma(tree, record.last + 1)].some(({ text }) =>
          /^(?:Jr\.?|Sr\.?|Junior|Senior)$/i.test(text),
        ),
    },
    {
      name: 'word with a capital behind the whole name',
      skip: skips.cutName,
      examples: ['I saw [[Eddie Murphy]] Delirious again.'],
      counterexamples: ['I saw [[Eddie Murphy]] again.'],
      test: ({ record }) => record.grown,
    },
    {
      name: 'school or street',
      skip: skips.notPerson,
      examples: ['He went to [[James High School]], and he liked it.'],
      counterexamples: ['He went to [[James Schooler]], and he liked it.'],
      test: ({ record: { words, hasTitle } }) => (words.length > 1 || !hasTitle) && bodies.test(words.at(-1) ?? ''),
    },
    {
      name: 'unknown word in capitals',
      skip: skips.notPerson,
      examples: ['[[ZORGON]] said that he was ill.'],
      counterexamples: ['[[MARY]] gives some account of herself.'],
      test: ({ record: { words } }) =>
        words.length === 1 && /^\p{Lu}{4,}$/u.test(words[0] ?? '') && !isFirstName(words[0] ?? ''),
    },
    {
      name: "somebody's own",
      skip: skips.notPerson,
      examples: ['She called for her [[Ayah]], and she was ill.'],
      counterexamples: ['She called for her [[Uncle Tom]], and he was ill.'],
      test: ({ tree, first, record }) =>
        tree.token(first - 1)?.xpos === 'PRP$' && record.words.length === 1 && !record.hasTitle,
    },
    {
      name: 'noun for a person that may be a name',
      skip: skips.notPerson,
      examples: ['[[Buddy]] said he was a good one.'],
      counterexamples: ['[[Tommy]] said he was a good one.'],
      test: ({ record: { words, hasTitle } }) =>
        words.length === 1 && !hasTitle && isPersonNoun((words[0] ?? '').toLowerCase()),
    },
    {
      name: 'saint',
      skip: skips.notPerson,
      examples: ['She was born on St. [[Helena]], and she is old.', 'He prayed to Saint [[David]], and he sang.'],
      counterexamples: ['She was born to Mrs. [[Helena]], and she is old.'],
      test: ({ tree, record }) =>
        /^(?:st|saint|sts|san|santa)\.?$/.test(lowerAt(tree, record.titled)) ||
        /^(?:St|Saint)$/.test(textAt(tree, record.first - (textAt(tree, record.first - 1) === '.' ? 2 : 1))),
    },
    {
      name: 'opens a quotation as titles do',
      skip: skips.mayBeTitle,
      examples: ['I love "[[Sarah]] of the Knights" since she sings.'],
      counterexamples: ['I love "[[Sarah]] is good" since she sings.'],
      test: ({ tree, record }) =>
        isQuote(textAt(tree, record.titled - 1)) &&
        /^(?:of|the|in|and|with|for|vs|to|at|on|from|:|goes|meets)$/i.test(textAt(tree, record.last + 1)),
    },
    {
      // "Ian watch TV": I ain't.
      name: "I ain't",
      skip: skips.notPerson,
      examples: ['[[Ian]] watch it in so long, and he knows.'],
      counterexamples: ['[[Ian]] watches it, and he knows.'],
      test: ({ tree, record }) =>
        /^ian$/i.test(record.words.join(' ')) && /^(?:VBP?|VBG|RB)$/.test(tree.token(record.last + 1)?.xpos ?? ''),
    },
    {
      name: 'what is rented',
      skip: skips.mayBeTitle,
      examples: ['If you are sad, rent [[Donnie Winslow]] again.'],
      counterexamples: ['If you are sad, call [[Donnie Winslow]] again.'],
      test: ({ tree, record }) =>
        /^(?:rent|re-?watch|re-?view|download|stream|borrow)$/.test(lowerAt(tree, record.titled - 1)),
    },
    {
      name: 'several names in one',
      skip: skips.joinedName,
      examples: ['I love [[Mary-Kate Olsen]] and her sister.'],
      counterexamples: ['I love [[Mary Olsen]] and her sister.'],
      test: ({ tree, record }) =>
        tree.tokens.slice(record.first, record.last + 1).some(({ text }) => /^(?:[-‐‑/&]|and)$/.test(text)),
    },
    {
      name: 'behind a capital and "at"',
      skip: skips.mayBeTitle,
      examples: ["She loves Breakfast at [[Tiffany]]'s."],
      counterexamples: ["She loves breakfast at [[Tiffany]]'s house."],
      test: ({ document, tree, first, records }) => {
        const before = tree.token(first - 2)
        return (
          /^(?:at|for|to|in|with|without|about|on|from|vs|back)$/i.test(lowerAt(tree, first - 1)) &&
          /^\p{Lu}\p{Ll}/u.test(before?.text ?? '') &&
          !opensSentence(document.text, before?.start ?? 0) &&
          !records.some((other) => other.tree === tree && other.titled <= first - 2 && first - 2 <= other.last)
        )
      },
    },
    {
      // "The fleet at Ravenna".
      name: 'where something is',
      skip: skips.notPerson,
      examples: [
        'He keeps his eye on promotion to the fleet at [[Ravenna]] by and by, if he has good friends in Rome.',
      ],
      counterexamples: ['He looked at [[Anna]], and he was brave.'],
      test: ({ document, tree, record, records }) =>
        record.words.length === 1 &&
        !record.hasTitle &&
        /^(?:at|near|via|outside)$/.test(lowerAt(tree, record.titled - 1)) &&
        tree.token(record.titled - 2)?.upos === 'NOUN' &&
        !records.some((other) => other !== record && other.words.some((word) => word === record.words[0])) &&
        !isLookedAt.test(document.text),
    },
    {
      name: 'the and a name',
      skip: skips.notPerson,
      examples: ['They meet the [[World Gobbler]], and he is bad.'],
      counterexamples: ['They meet the [[Jack Black]] double, and he is bad.'],
      test: (asked) =>
        asked.first < asked.last &&
        /^the$/i.test(textBefore(asked)) &&
        asked.tree.token(asked.last + 1)?.upos !== 'NOUN',
    },
    {
      // Reviews speak of Carrie, Gigi and Sarafina, and mean the film.
      name: nothingSays,
      skip: skips.mayBeTitle,
      examples: ['The idea of [[Sarah]] is a sound one.'],
      counterexamples: ['The idea of [[Sarah]] is a sound one, and she smiles.'],
      test: ({ isSupported }) => !isSupported,
    },
    {
      name: 'one name in two spellings',
      skip: skips.twoNames,
      examples: ['I love [[Kirsten Dunst]]. We all love Kirsted Dunst.'],
      counterexamples: ['I love [[Kirsten Dunst]]. Mary Dunst is good.'],
      test: ({ record, records }) => records.some(({ words }) => isOtherSpelling(words, record.words)),
    },
    {
      name: 'in small letters',
      skip: everyoneSkips.smallName,
      examples: ['I met [[tom hanks]], and he smiled.'],
      test: ({ tree, first, last }) =>
        /^\p{Ll}/u.test(tree.token(first)?.text ?? '') || /^\p{Ll}/u.test(tree.token(last)?.text ?? ''),
    },
    unknownWordRule,
  ],
}

/** The word behind a comma. */
const ofComma = (tree: AskedRecord['tree'], at: number): AskedRecord['tree']['tokens'] =>
  textAt(tree, at) === ',' ? tree.tokens.slice(at + 1, at + 2) : []

const isSureName = (word: string): boolean => genderOfFirstName(word)?.sure === true

/** A name in brackets right behind this one: of the other gender by its first name, or one that stays. */
function isBesideOther({ tree, record, records }: AskedRecord): boolean {
  if (!/^[([]$/.test(textAt(tree, record.last + 1))) return false
  const other = records.find((each) => each.tree === tree && each.titled === record.last + 2)
  if (other === undefined) return staysInBrackets(tree, record.last + 2)
  const own = sexOfWord(record.words[0] ?? '') ?? record.chain?.gender
  const told = sexOfWord(other.words[0] ?? '')
  return (
    other.words.length > 1 &&
    (told === undefined || (own !== undefined && /^(?:male|female)$/.test(own) && own !== told))
  )
}

/** Two words with capitals and nothing else. */
const staysInBrackets = (tree: AskedRecord['tree'], at: number): boolean =>
  [at, at + 1].every((each) => hasCapital(textAt(tree, each)) && tree.token(each)?.upos === 'PROPN') &&
  /^[)\]]$/.test(textAt(tree, at + 2))

const sexOfWord = (word: string): string | undefined => {
  const told = genderOfFirstName(word)
  return told === undefined || wordLists().unsure.has(word.toLowerCase()) ? undefined : told.gender
}

/** A look is had at persons. */
const isLookedAt = /\b(?:looks?|stares?|glances?|peeks?|smiles?|shots?|swipes?|digs?|jabs?|anger|rage) at\b/i

/** What is called after persons. */
const bodies =
  /^(?:School|College|University|Academy|Institute|Foundation|Hospital|Church|Cathedral|Street|Road|Avenue|Lane|Square|Park|Bridge|River|Lake|Mountain|Island|Bay|County|Town|City|Airport|Station|Hotel|House|Hall|Theat(?:re|er)|Museum|Library|Stadium|Arena|Award|Awards|Prize|Medal|Cup|Trophy|Company|Co|Inc|Ltd|Corp|Corporation|Bros|Brothers|Studio|Studios|Productions|Pictures|Films|Entertainment|Records|Group|Club|Band|Trio|Quartet|Orchestra|Show|Series|Project|Party|Society|Association|Act|Case|Trial|Affair|Story|Diaries|Chronicles|Castle|Palace|Manor|Ridge|Creek|Valley|Canyon|Springs|Falls|Heights|Tower|Beach|Point|Fort|Cemetery|Store|Stores|Bank|Press|Times|Syndrome|Disease)$/

/** A surname that is nearly another one, or one surname with nearly the same first name. */
function isOtherSpelling(one: readonly string[], other: readonly string[]): boolean {
  const [first, second] = [one, other].map((words) => (words.at(-1) ?? '').toLowerCase()) as [string, string]
  if (one.length > 1 && other.length > 1)
    return first === second && isMisspelt((one[0] ?? '').toLowerCase(), [(other[0] ?? '').toLowerCase()])
  if (one.length === 1 && other.length === 1) return false
  return isMisspelt(first, [second])
}

/** Whoever has one of these for a surname is this one. */
const surnames =
  /^(?:hitler|stalin|shakespeare|mozart|beethoven|einstein|freud|napoleon|obama|lincoln|gandhi|christ|dracula|frankenstein|skywalker|voorhees|krueger|putin|kafka|orwell)$/i
