import { genderedWord } from '../../bias-finder/person-words.js'
import type { RuleList } from '../../word-rule.js'
import { lowerAt, spanOf } from '../../words-at.js'
import { everyoneSkips } from '../skips.js'
import { isTitledLast, sexBehind } from '../support.js'
import type { AskedRecord } from './asked-record.js'
import { titleAloneRule } from './unmarked-title-rules.js'

/** Asked of names that stay, since they show no gender by themselves. */
export const stayingNameRules: RuleList<AskedRecord> = {
  name: 'name that stays',
  question: 'Does nothing else tell the gender of this name?',
  placeOf: ({ tree, first, last }) => spanOf(tree, first, last),
  rules: [
    {
      name: 'one of the women',
      skip: everyoneSkips.unknownName,
      examples: ['You must love women like [[Xyrith Dunst]].'],
      counterexamples: ['You must love films like [[Xyrith Dunst]].'],
      test: ({ tree, first }) => {
        const from = lowerAt(tree, first - 1)
        if (!/^(?:like|as|including|especially|,|namely|:|\()$/.test(from)) return false
        const noun = lowerAt(tree, from === 'as' ? first - 3 : first - 2)
        return genderedWord(noun) !== undefined
      },
    },
    {
      ...titleAloneRule,
      examples: ['My brother prefers McCabe and [[Mrs. Miller]] to this film.'],
      counterexamples: ['My brother prefers my sister and [[Mrs. Miller]] to this film.'],
    },
    {
      name: 'a pronoun right behind',
      skip: everyoneSkips.unknownName,
      examples: [
        "I have been a fan since I first saw her. It's so rare to see Lee Grant these days in anything. She has been missing from the screen for far too long. It's also wonderful to see [[Cloris Leachman]] in something other than a sit-com. This is her best work since then.",
      ],
      counterexamples: [
        "It's so rare to see Lee Grant these days in anything. She has been missing from the screen for far too long. It's also wonderful to see [[Cloris Leachman]] in something other than a sit-com. This is the best work since then.",
        'She smiles. [[Mr. Irons]] deserved an award for his work.',
        'My sister smiles. However, at times, the director does something unexpected. The director [[Makinen]] is up there with the best, and this is his best movie.',
      ],
      // The title of a last name is exchanged with the pronouns.
      test: ({ document, record, records }) =>
        record.title === undefined &&
        !isTitledLast(record, records) &&
        sexBehind(document, record, records) !== undefined,
    },
  ],
}
