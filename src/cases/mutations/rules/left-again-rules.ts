import type { SentenceTree } from '../../../language/index.js'
import { hasCapital, lowerAt, textAt, textOf } from '../../words-at.js'
import { contextLists } from '../context-lists.js'
import { leftReasons } from '../left-reasons.js'
import { isOfGroup } from '../lexeme.js'
import { countriesOf } from '../peoples.js'
import { personLists } from '../person-lists.js'
import type { Place } from '../place.js'
import { topOf } from '../top-of.js'
import type { AskedSite, SiteRule } from './asked-site.js'
import { isOfWorks } from './of-works.js'

const { again, contradicted, doubtful } = leftReasons

/** The text says the same of the person in another form, or names the person, and that stays. */
export const leftAgainRules: readonly SiteRule[] = [
  {
    // "Blue eyes" of the blue-eyed woman, the "bald heads" of those who are bald-headed.
    name: 'its parts said again',
    skip: again,
    examples: [
      'A woman with dark blue eyes smiled. The [[blue-eyed]] woman was tired.',
      'The [[bald-headed]] nurse met bald men.',
    ],
    counterexamples: ['A woman with dark brown eyes smiled. The [[blue-eyed]] woman was tired.'],
    test: (asked) => {
      const parts = asked.term.text.toLowerCase().split('-')
      const [first = ''] = parts
      return parts.length > 1 && asked.term.attribute === 'body' && hasWord(asked, (word) => word === first)
    },
  },
  {
    name: 'its class in a joined word',
    skip: again,
    examples: ['I met the [[lesbians]] or the bi-girls.'],
    counterexamples: ['I met the [[lesbians]] or the flower-girls.'],
    test: (asked) =>
      asked.term.attribute === 'sexual-orientation' &&
      hasWord(asked, (word) => /^(?:bi|gay|homo|hetero|les|lez)-/.test(word)),
  },
  {
    name: 'wealth of others in its sentence',
    skip: again,
    examples: ['Many an [[affluent]] nurse has seen the lives of the rich.'],
    counterexamples: ['Many an [[affluent]] nurse has seen the lives of the rich men.'],
    test: (asked) =>
      asked.term.attribute === 'socio-economic' &&
      asked.parts.some(({ place: { sentence } }) =>
        [sentence - 1, sentence, sentence + 1].some((at) => saysTheRich(asked, at)),
      ),
  },
  {
    // What somebody can or cannot do is told because of it.
    name: 'a nurse who can barely move',
    skip: contradicted,
    examples: ['The [[paralyzed]] nurse who can barely move smiled.'],
    counterexamples: ['The [[paralyzed]] nurse who came smiled.'],
    test: (asked) =>
      asked.term.attribute === 'disability' &&
      asked.parts.some(({ place }) => {
        const tree = asked.view.tree(place.sentence)
        return tree
          .children(personAt(tree, place, asked.term.sort), 'acl')
          .some((verb) => tree.children(verb, 'aux').some((at) => /^(?:can|ca|could|cannot)$/.test(lowerAt(tree, at))))
      }),
  },
  {
    // The same who was called a young man before.
    name: 'this boy',
    skip: contradicted,
    examples: ['No [[young]] man has it. It is so. It was late. He was tired. It is good, and this boy smiled.'],
    counterexamples: [
      'No [[young]] man has it. It is so. It was late. He was tired. It is good, and this nurse smiled.',
    ],
    test: (asked) =>
      asked.term.word.kind === 'years' &&
      asked.view.document.sentences.some((_, number) => {
        const tree = asked.view.tree(number)
        return tree.tokens.some(
          (token, at) =>
            !asked.isOwn(token) &&
            /^(?:this|that|such)$/.test(lowerAt(tree, lowerAt(tree, at - 1) === 'a' ? at - 2 : at - 1)) &&
            contextLists().agePersons.has(token.lemma.toLowerCase()),
        )
      }),
  },
  {
    // What is here is set beside what is in other lands.
    name: 'here, and in other lands',
    skip: contradicted,
    examples: ['Here in [[Kenya]] it is cold. Maybe it is the same in Peru.'],
    counterexamples: ['Here in [[Kenya]] it is cold. Maybe it is the same in town.'],
    test: (asked) =>
      asked.term.word.kind === 'country' &&
      asked.parts.some(
        ({ place: { sentence, from } }) =>
          (lowerAt(asked.view.tree(sentence), from - 2) === 'here' ||
            (from === 1 && lowerAt(asked.view.tree(sentence), 0) === 'in')) &&
          asked.view
            .near(sentence)
            .some((at) =>
              asked.view
                .tree(at)
                .tokens.some(
                  (token) =>
                    !asked.isOwn(token) &&
                    /^\p{Lu}/u.test(token.text) &&
                    countriesOf(token.text).some(({ kind, word }) => kind === 'name' && word !== word.toLowerCase()),
                ),
            ),
      ),
  },
  {
    name: 'old people and women',
    skip: contradicted,
    examples: ['They hurt black people, women and [[old]] people.'],
    counterexamples: ['They hurt some [[old]] people.'],
    test: (asked) =>
      asked.term.attribute === 'age' &&
      asked.term.sort === 'adjective' &&
      asked.parts.some(({ place }) => {
        const tree = asked.view.tree(place.sentence)
        const top = topOf(tree, place)
        if (tree.token(top)?.deprel !== 'amod') return false
        const person = tree.head(top)
        if (tree.token(person)?.xpos !== 'NNS' && lowerAt(tree, person) !== 'people') return false
        const first = tree.token(person)?.deprel === 'conj' ? tree.head(person) : person
        return [first, ...tree.children(first, 'conj')].some((at) => at !== person && tree.token(at)?.xpos === 'NNS')
      }),
  },
  {
    name: 'looks Chinese',
    skip: contradicted,
    examples: ['I thought that he looked [[Chinese]].'],
    counterexamples: ['I thought that he is [[Chinese]].'],
    test: (asked) =>
      isOfGroup(asked.term) &&
      asked.term.sort === 'adjective' &&
      asked.parts.some(({ place: { sentence, from } }) =>
        /^(?:look|seem|sound|act|appear)$/.test(asked.view.tree(sentence).token(from - 1)?.lemma ?? ''),
      ),
  },
  {
    // The temperamental teens are a time of life.
    name: 'of the teens',
    skip: doubtful,
    examples: ['She has the moods of the [[teens]].'],
    counterexamples: ['She has the moods of some [[teens]].'],
    test: (asked) =>
      asked.term.text === 'teens' &&
      asked.parts.some(({ place: { sentence, from } }) => {
        const tree = asked.view.tree(sentence)
        let at = from - 1
        while (tree.token(at)?.upos === 'ADJ') at--
        return lowerAt(tree, at) === 'the' && /^(?:of|in|through|into)$/.test(lowerAt(tree, at - 1))
      }),
  },
  {
    // Only those who have it are spoken to, or it is asked whether somebody has it.
    name: 'if you are bald',
    skip: contradicted,
    examples: ['If you are [[bald]], you are tired.', 'He would be [[stout]] again.'],
    counterexamples: ['If you are tired, the [[bald]] nurse smiled.'],
    test: (asked) =>
      /^(?:body|socio-economic|age)$/.test(asked.term.attribute) &&
      asked.parts.some(({ place }) => {
        const tree = asked.view.tree(place.sentence)
        const top = topOf(tree, place)
        return (
          tree.children(top, 'cop').length > 0 &&
          (tree
            .children(top, 'mark')
            .some((at) => /^(?:if|unless|whether|since|because|as)$/.test(lowerAt(tree, at))) ||
            tree.children(top, 'aux').some((at) => /^(?:would|could|might|should|['’]d)$/.test(lowerAt(tree, at))))
        )
      }),
  },
  {
    name: 'the last of many qualities',
    skip: contradicted,
    examples: [
      'They want a tall, handsome, clever and [[rich]] guy.',
      'She was romanced by an old but [[wealthy]] man.',
      'Only [[rich]] people had cows.',
    ],
    counterexamples: ['They want a tall and [[rich]] guy.'],
    test: (asked) =>
      /^(?:socio-economic|body|age)$/.test(asked.term.attribute) &&
      asked.term.sort === 'adjective' &&
      asked.parts.some(({ place }) => {
        const tree = asked.view.tree(place.sentence)
        if (asked.term.attribute === 'socio-economic' && isContrasted.test(lowerAt(tree, place.from - 1))) return true
        if (lowerAt(tree, place.to) === 'but') return true
        const top = topOf(tree, place)
        const first = tree.token(top)?.deprel === 'conj' ? tree.head(top) : top
        return tree.children(first, 'conj').length >= 3
      }),
  },
  {
    // "Jewish guy." behind a name is said of it.
    name: 'a few words behind a name',
    skip: contradicted,
    examples: ['He met an artist by the name of Borg. [[Jewish]] guy. It was late.'],
    counterexamples: ['He met an artist by the name of Borg. The [[Jewish]] guy was late.'],
    test: (asked) =>
      isOfGroup(asked.term) &&
      asked.parts.some(({ place: { sentence } }) => {
        const tree = asked.view.tree(sentence)
        const isFragment =
          tree.tokens.every(({ upos }) => /^(?:ADJ|NOUN|PUNCT|DET|PROPN)$/.test(upos)) && tree.tokens.length <= 6
        return isFragment && [1, 2, 3].some((steps) => hasName(asked.view.tree(sentence - steps)))
      }),
  },
  {
    // "The kid with the golden hair" is the blonde boy.
    name: 'colour of the hair or the eyes told again',
    skip: again,
    examples: [
      'The [[blonde]] boy smiled. They liked his golden hair.',
      'A [[blue-eyed]] nurse smiled. Her green eyes were big.',
    ],
    counterexamples: ['The [[blonde]] boy smiled. They liked his golden coat.'],
    test: ({ term, view }) =>
      (term.word.kind === 'hair' && hairTold.test(view.document.text)) ||
      (term.word.kind === 'eyes' && eyesTold.test(view.document.text)),
  },
  {
    // "The Borgs and other Jews": the name is of them.
    name: 'and other Jews',
    skip: contradicted,
    examples: ['It is about the Borg family and other [[Jews]].'],
    counterexamples: ['It is about some nurses and other [[Jews]].'],
    test: (asked) =>
      isOfGroup(asked.term) &&
      asked.parts.some(({ place: { sentence, from } }) => {
        const tree = asked.view.tree(sentence)
        return (
          lowerAt(tree, from - 1) === 'other' &&
          /^(?:and|or)$/.test(lowerAt(tree, from - 2)) &&
          [3, 4].some((steps) => hasCapital(textAt(tree, from - steps)))
        )
      }),
  },
  {
    // "A dainty woman", and the others will be daintier.
    name: 'more of it',
    skip: again,
    examples: ['We saw a [[plump]] woman. She was plumper than you.'],
    counterexamples: ['We saw a [[plump]] woman. She was older than you.'],
    test: (asked) => {
      const stem = asked.term.text.toLowerCase().replace(/y$/, 'i').replace(/e$/, '')
      const forms = ['er', 'est'].flatMap((end) => [`${stem}${end}`, `${stem}${stem.at(-1)}${end}`])
      return /^(?:body|socio-economic)$/.test(asked.term.attribute) && hasWord(asked, (word) => forms.includes(word))
    },
  },
  {
    // "French movies ... than the Americans": films, and not those who make them.
    name: 'movies of others beside it',
    skip: leftReasons.notPerson,
    examples: ['I love French movies more than the [[Americans]].'],
    counterexamples: ['I love French nurses more than the [[Americans]].'],
    test: (asked) =>
      isOfGroup(asked.term) &&
      asked.term.sort === 'noun' &&
      asked.term.number === 'plural' &&
      asked.parts.some(({ place: { sentence, from } }) => {
        const tree = asked.view.tree(sentence)
        return (
          /^(?:than|like)$/.test(lowerAt(tree, lowerAt(tree, from - 1) === 'the' ? from - 2 : from - 1)) &&
          tree.tokens.some(({ lemma }) => /^(?:movie|film|song|book|music|food|car|show|cinema|comedy)$/.test(lemma))
        )
      }),
  },
  {
    name: 'artists of a people with their names',
    skip: contradicted,
    examples: ['He spoke of the [[American]] novelists. He liked both Sheila Borg and Tom Smith.'],
    counterexamples: ['He spoke of the [[American]] nurses. He liked both Sheila Borg and Tom Smith.'],
    test: (asked) =>
      isOfGroup(asked.term) &&
      asked.parts.some(({ place }) => {
        const tree = asked.view.tree(place.sentence)
        const person = tree.token(personAt(tree, place, asked.term.sort))
        return (
          person !== undefined &&
          person.xpos === 'NNS' &&
          personLists().artists.has(person.lemma) &&
          !isOfWorks(asked) &&
          [0, 1, 2].some((steps) => hasWholeName(asked, place.sentence + steps))
        )
      }),
  },
]

/** "Old but wealthy": what else somebody is would not lead one to think it. */
const isContrasted = /^(?:but|though|yet|although|only)$/

const hairTold =
  /\b(?:golden|blonde?|fair|red|dark|black|brown|gr[ae]y|white|silver|auburn|ginger|chestnut|flaxen|yellow|curly)(?:[ ,-]+\w+)? (?:hair|locks|curls|tresses|mane)\b/i
const eyesTold = /\b(?:blue|green|brown|dark|black|gr[ae]y|hazel|amber)(?:[ ,-]+\w+)? eyes\b/i

const hasWord = (asked: AskedSite, is: (word: string) => boolean): boolean =>
  asked.view.tokens.some((token) => is(token.text.toLowerCase()) && !asked.isOwn(token))

/** Whom an adjective is said of, or the noun itself. */
function personAt(tree: SentenceTree, place: Place, sort: string): number {
  const top = topOf(tree, place)
  return sort === 'adjective' && tree.token(top)?.deprel === 'amod' ? tree.head(top) : top
}

/** "The rich", "the poor": all who are so. */
function saysTheRich(asked: AskedSite, sentence: number): boolean {
  const tree = asked.view.tree(sentence)
  return tree.tokens.some(
    (token, at) =>
      !asked.isOwn(token) &&
      /^(?:rich|poor|wealthy|affluent|well-off|well-to-do|needy|homeless)$/i.test(token.text) &&
      /^(?:the|very|super|ultra)$/.test(lowerAt(tree, at - 1)) &&
      !/^(?:NOUN|PROPN|ADJ)$/.test(tree.token(at + 1)?.upos ?? ''),
  )
}

const hasName = (tree: SentenceTree): boolean =>
  /\bname (?:of|was|is)\b|\b(?:named|called)\b/i.test(textOf(tree)) &&
  tree.tokens.some(({ upos, text }, at) => at > 0 && upos === 'PROPN' && hasCapital(text))

/** Two words with capitals that are the name of a person. */
function hasWholeName({ view }: AskedSite, sentence: number): boolean {
  const tree = view.tree(sentence)
  return tree.tokens.some((token, at) => {
    const next = tree.token(at + 1)
    return (
      next !== undefined &&
      hasCapital(token.text) &&
      hasCapital(textAt(tree, at + 1)) &&
      view.isPersonName(token) &&
      view.isPersonName(next)
    )
  })
}
