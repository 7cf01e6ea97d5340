import type { WordRule } from '../../word-rule.js'
import { hasCapital, lowerAt, textOf } from '../../words-at.js'
import type { LeftReason } from '../left-reasons.js'
import { leftReasons } from '../left-reasons.js'
import { isNameOf, isOfEnglish } from '../origin-ties.js'
import { personLists } from '../person-lists.js'
import type { Term } from '../terms.js'
import type { AskedTarget } from './asked-site.js'
import { countriesOfTerm } from './origin-rules.js'

const { contradicted, register } = leftReasons

/** Pairs of words of which one says more than the other, whatever the text. */
export const pairTargetRules: readonly WordRule<AskedTarget, LeftReason>[] = [
  {
    // Who is past school and not yet settled is nearest to a teenager.
    name: 'a thirtysomething for a teenager',
    skip: contradicted,
    examples: ['The two [[teenagers]] smiled.'],
    test: ({ asked, target }) =>
      asked.term.attribute === 'age' &&
      asked.term.className === 'young' &&
      asked.term.sort === 'noun' &&
      !/^twentysomethings?$/.test(target.term.text),
  },
  {
    // Those who are like most are hardly ever spoken of so: "the heterosexuals" sets them against others.
    name: 'heterosexuals as a group',
    skip: register,
    examples: ['The [[homosexuals]] smiled.'],
    test: ({ asked, target }) =>
      asked.term.attribute === 'sexual-orientation' &&
      asked.term.sort === 'noun' &&
      (target.term.className === 'straight' || asked.term.className === 'straight'),
  },
  {
    // Whom one meets as a Jew one knows by more than faith; who has none is seldom spoken of as one of a people.
    name: 'nonbelievers for Jews',
    skip: register,
    examples: ['I have seen four [[Jews]] again.'],
    test: ({ asked, target }) =>
      asked.term.attribute === 'religion' &&
      /^jew(?:s|ish)?$/i.test(asked.term.text) &&
      /^(?:none|pagan)$/.test(target.term.className),
  },
  {
    // Jews live among many peoples, and are a people by descent and faith: "are you Greek?" asks something else.
    name: 'a people of a country for Jews',
    skip: register,
    examples: ['I have seen four [[Jews]] again.'],
    test: ({ asked, target }) =>
      asked.term.attribute === 'ethnicity' && [asked.term, target.term].some(({ className }) => className === 'jewish'),
  },
  {
    // Who is young has all before him, who is old has it behind him, and texts tell of it in other words.
    name: 'from one end of life to the other',
    skip: contradicted,
    examples: ['I saw a [[young]] nurse.', 'I saw an [[old]] nurse.'],
    test: ({ asked, target }) => asked.term.attribute === 'age' && isFar(asked.term.className, target.term.className),
  },
  {
    // Who is overweight may well be stocky: readers took most of these for one class, and the one word for unkind.
    name: 'overweight or stocky',
    skip: contradicted,
    examples: ['The [[overweight]] nurse smiled.', 'The [[plump]] nurse smiled.', 'The [[stocky]] nurse smiled.'],
    test: ({ asked, target }) =>
      (isPair(asked.term, target.term, 'overweight', 'large') && asked.term.attribute === 'body') ||
      (asBodyMass.test(asked.term.text) && /^(?:lanky|gangly)$/.test(target.term.text)),
  },
  {
    // A doctor's word, and a kind word for a child or a girl has no rival that is as kind.
    name: 'an underweight youngster',
    skip: leftReasons.register,
    examples: ['The [[burly]] nurse smiled.', 'Some [[chubby]] youngsters smiled.'],
    counterexamples: ['The [[obese]] nurse smiled.'],
    test: ({ asked, target }) =>
      (target.term.text === 'underweight' && !asBodyMass.test(asked.term.text)) ||
      (/^(?:chubby|plump|pudgy)$/.test(asked.term.text) && target.term.className === 'thin'),
  },
  {
    // A "middle-aged" chief is of another kind of tale.
    name: 'middle-aged chief',
    skip: leftReasons.register,
    examples: ['The [[old]] chief smiled.'],
    counterexamples: ['The [[old]] nurse smiled.'],
    test: ({ asked, target }) =>
      target.term.className === 'middle-aged' &&
      asked.parts.some(({ place }) => {
        const tree = asked.view.tree(place.sentence)
        return personLists().tales.has(lowerAt(tree, tree.head(place.to - 1)))
      }),
  },
  {
    // Straight is nothing that tells one of many.
    name: 'the straight guy',
    skip: contradicted,
    examples: ['What was it about the [[gay]] nurse in the film?', "In the film he was the doctor's [[gay]] neighbor."],
    counterexamples: ['In the film he was a [[gay]] neighbor.'],
    test: ({ asked, target }) =>
      target.term.className === 'straight' &&
      asked.term.sort === 'adjective' &&
      asked.parts.some(({ place }) => {
        const tree = asked.view.tree(place.sentence)
        const person = tree.head(place.to - 1)
        return (
          tree.token(person)?.xpos === 'NN' &&
          tree
            .children(person, 'det', 'nmod')
            .some((at) => lowerAt(tree, at) === 'the' || tree.token(at)?.deprel === 'nmod:poss')
        )
      }),
  },
  {
    // "Two lesbians" are a couple of women.
    name: 'two bisexuals',
    skip: contradicted,
    examples: ['The parents are two [[lesbians]].', 'Some [[lesbians]] are masculine, and no guys.'],
    counterexamples: ['The parents are some [[lesbians]].'],
    test: ({ asked, target }) =>
      asked.term.className === 'lesbian' &&
      target.term.className !== 'lesbian' &&
      asked.parts.some(
        ({ place: { sentence, from } }) =>
          lowerAt(asked.view.tree(sentence), from - 1) === 'two' ||
          /\b(?:masculine|feminine|manly|girly)\b/i.test(textOf(asked.view.tree(sentence))),
      ),
  },
  {
    // Who is short of hair, or a bit, is no rival of the bald.
    name: 'balding or short-haired',
    skip: contradicted,
    examples: ['The [[balding]] nurse smiled.', 'You see a [[bald]] nurse.'],
    counterexamples: ['The [[bald]] nurse smiled.'],
    test: ({ asked, target }) =>
      asked.term.className === 'bald' &&
      target.term.className !== 'bald' &&
      (asked.term.text === 'balding' ||
        asked.parts.some(({ place: { sentence } }) =>
          asked.view.tree(sentence).tokens.some(({ text }) => /^(?:you|ya|ur|u)$/i.test(text)),
        )),
  },
  {
    // The one rich man of a town is known for it, and rich boys and high society are set phrases.
    name: 'middle-class boy',
    skip: contradicted,
    examples: ["He is the town's [[rich]] man.", 'A [[rich]] boy smiled.', 'He heard that she was [[rich]].'],
    counterexamples: ['A [[rich]] nurse smiled.'],
    test: ({ asked, target }) =>
      asked.term.className === 'rich' &&
      target.term.className === 'middle' &&
      asked.parts.some(({ place }) => {
        const tree = asked.view.tree(place.sentence)
        // "As soon as you heard that she was rich".
        if (asked.term.sort === 'adjective' && tree.children(place.to - 1, 'cop').length > 0) return true
        const person = tree.head(place.to - 1)
        return (
          /^(?:boy|girl|kid)s?$/.test(lowerAt(tree, person)) ||
          (/^(?:man|woman|family)$/.test(lowerAt(tree, person)) &&
            tree
              .children(person, 'nmod')
              .some((at) => tree.token(at)?.deprel === 'nmod:poss' && tree.token(at)?.upos !== 'PRON'))
        )
      }),
  },
  {
    // A word of the police or of lists, where a film has a hero.
    name: 'twentysomething for a youngster',
    skip: leftReasons.register,
    examples: ['The [[youngster]] smiled.'],
    counterexamples: ['The [[teenager]] smiled.'],
    test: ({ asked }) => /^youngsters?$/.test(asked.term.text),
  },
  {
    // Nobody reads "poles" for those of Poland.
    name: 'poles for americans',
    skip: leftReasons.register,
    examples: ['why do the [[americans]] smile'],
    counterexamples: ['why do the [[Americans]] smile'],
    test: ({ asked, target }) =>
      /^poles?$/i.test(target.term.text) &&
      asked.parts.some(({ place: { start } }) => /^\p{Ll}/u.test(asked.view.document.text.slice(start))),
  },
  {
    // A class, and no word for those who are of it.
    name: 'the middle-class',
    skip: leftReasons.register,
    examples: ['Rights are for the [[rich]] and some nurses.'],
    counterexamples: ['Rights are for [[rich]] nurses.'],
    test: ({ asked, target }) =>
      target.term.className === 'middle' &&
      asked.term.sort === 'adjective' &&
      asked.parts.some(({ place: { sentence, from, to } }) => {
        const tree = asked.view.tree(sentence)
        return lowerAt(tree, from - 1) === 'the' && !/^(?:NOUN|ADJ|PROPN)$/.test(tree.token(to)?.upos ?? '')
      }),
  },
  {
    // Who is slim may be athletic.
    name: 'athletic or slim',
    skip: contradicted,
    examples: ['The [[slim]] nurse smiled.'],
    test: ({ asked, target }) =>
      asked.term.attribute === 'body' &&
      asked.term.word.kind === 'build' &&
      [asked.term, target.term].some(({ className }) => className === 'fit'),
  },
  {
    // "The master Kurosawa": whose names stand near by is no target.
    name: 'names of others',
    skip: contradicted,
    examples: ['The [[American]] viewers like Akira Kurosawa.'],
    counterexamples: ['The [[American]] viewers like Paul Smith.'],
    test: ({ asked, target: { term } }) => {
      const countries = countriesOfTerm(term)
      return (
        countries.length > 0 &&
        !countries.some(isOfEnglish) &&
        asked.view.document.sentences.some(({ tokens }) =>
          tokens.some(({ text, upos }) => upos === 'PROPN' && hasCapital(text) && isNameOf(text, countries)),
        )
      )
    },
  },
]

const isFar = (from: string, to: string): boolean =>
  (from === 'young' && to === 'old') || (from === 'old' && to === 'young')

const isPair = (one: Term, two: Term, ...classes: [string, string]): boolean =>
  one.className !== two.className && [one, two].every(({ className }) => classes.includes(className))

/** Words of a doctor: nobody weighs who is lanky. */
const asBodyMass = /^(?:overweight|obese|morbidly obese)$/
