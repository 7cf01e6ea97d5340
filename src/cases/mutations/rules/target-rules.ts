import type { RuleList } from '../../word-rule.js'
import { contextLists } from '../context-lists.js'
import type { Gender } from '../gender-evidence.js'
import { isJudged, isUnlikely } from '../judge/mutant-judge.js'
import { type LeftReason, leftReasons } from '../left-reasons.js'
import { isOfGroup } from '../lexeme.js'
import { termKey } from '../terms.js'
import { classKey, formKey } from '../text-view.js'
import { type AskedTarget, genderOf, isOfIndividual } from './asked-site.js'
import { originTargetRules } from './origin-target-rules.js'
import { pairTargetRules } from './pair-target-rules.js'
import { personTargetRules } from './person-target-rules.js'

const { contradicted, said, register, unlikely } = leftReasons

/** Asked of each word that could take the place of another. */
export const targetRules: RuleList<AskedTarget, LeftReason> = {
  name: 'a word for another in its text',
  question: 'Can this word take the place of the other in this text?',
  placeOf: ({ asked }) => asked.place,
  rules: [
    {
      name: 'gender shown by the person',
      skip: contradicted,
      examples: ["I am dressing up to scare amaris' [[mom]] again."],
      counterexamples: ['My [[brother]] smiled.'],
      test: ({ asked, target }) => {
        const to = genderOf(target.term)
        return to !== undefined && asked.shownGenders.has(otherGender(to)) && asked.gender !== to
      },
    },
    {
      // "Gal" is dated where "guy" is plain.
      name: 'guys and gals',
      skip: register,
      examples: ['These [[guys]] smiled.', 'The [[bloke]] smiled.'],
      counterexamples: ['This [[man]] smiled.'],
      test: ({ asked, target }) =>
        /^(?:gals?|fellas?|blokes?|chaps?)$/.test(termKey(target.term.text)) ||
        (/^(?:guy|gal)s?$/.test(termKey(asked.term.text)) && /^(?:guy|gal)s?$/.test(termKey(target.term.text))),
    },
    {
      name: 'said of others',
      skip: said,
      examples: ['The [[Muslim]] doctor met Hindus.'],
      counterexamples: ['The [[man]] was tired.', 'A [[Polish]] man saw an Asian woman.'],
      test: ({ asked, target }) =>
        target.words.some((word) =>
          asked.view
            .saidOf(isOfGroup(word) ? classKey(word) : formKey(word))
            .some(
              ({ place }) =>
                !asked.isOwn(place) &&
                isNear(asked, place.sentence) &&
                !(isOfIndividual(asked, asked.place) && isOfIndividual(asked, place)),
            ),
        ),
    },
    ...originTargetRules,
    {
      name: 'formal word for slang, or slang for it',
      skip: register,
      examples: ['wtf those [[homeless]] people said no.', 'The [[lady]] smiled.'],
      counterexamples: ['My [[husband]] smiled.'],
      test: ({ asked, target }) => {
        const { formal, slang, informal } = contextLists()
        const from = termKey(asked.term.text)
        const to = termKey(target.term.text).replaceAll(' ', '-')
        if (slang.has(to) && !slang.has(from)) return true
        if (!formal.has(to) || formal.has(from)) return false
        return slang.has(from) || asked.view.hasNear(asked.place, informal)
      },
    },
    ...personTargetRules,
    ...pairTargetRules,
    {
      // Learned from verdicts of readers: training/judge.
      name: 'words around that go with its class',
      skip: unlikely,
      examples: [
        'The magazine asked whether [[bisexual]] people are more accepted in literature, television and politics of a generation ago.',
      ],
      counterexamples: ['The [[woman]] smiled.'],
      test: ({ asked, target }) =>
        // Of relatives nearly all exchanges are right, whatever the words around.
        asked.term.word.kind !== 'kin' &&
        isJudged(asked.site.attribute, asked.view.tokens.length) &&
        isUnlikely(asked.around, asked.site.attribute, asked.term.text, target.term.text),
    },
  ],
}

/** Whether a sentence speaks of the same things as one of the places. */
const isNear = (asked: AskedTarget['asked'], sentence: number): boolean =>
  asked.parts.some(({ place }) => {
    const near = asked.view.near(place.sentence)
    return (near[0] ?? 0) <= sentence && sentence <= (near.at(-1) ?? 0)
  })

const otherGender = (gender: Gender): Gender => (gender === 'male' ? 'female' : 'male')
