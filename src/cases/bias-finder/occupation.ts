import { occupation } from '../../attributes/index.js'
import { defined } from '../../core/defined.js'
import { type Document, SentenceTree } from '../../language/index.js'
import { decide } from '../word-rule.js'
import { filmRole } from './film-roles.js'
import type { Found, Instance } from './instance.js'
import { overlap, partsOf } from './join-forms.js'
import { isOfLongAgo, occupationLevels, rivalClasses } from './occupation-levels.js'
import type { OccupationMention } from './occupation-mention.js'
import { isReasonOfSpeaker } from './occupation-of-speaker.js'
import { type OccupationPhrase, readOccupation } from './occupation-phrase.js'
import { occupationSkips as skips } from './occupation-skips.js'
import { isSameWord, occupationAt, occupationWords } from './occupation-words.js'
import { occupationClassRules } from './rules/occupation-class-rules.js'
import { type AskedMentions, isWorkTold, occupationTextRules } from './rules/occupation-text-rules.js'
import type { TemplateDraft } from './template-data.js'

/**
 * BiasFinder's occupation instance (Algorithm 2): the first occupation of a text that another can stand for, with `'each'`
 * all of them, one template for each. Where the text speaks of the same person again by the same word, that becomes a slot too.
 * Only occupations that fit the text are put in.
 */
export const occupationInstance: Instance = {
  attribute: 'occupation',
  words: occupation,
  list: 'nouns',
  slot: 'occupation',
  find(document, persons): Found {
    const trees = document.sentences.map((sentence) => new SentenceTree(sentence))
    const mentions = mentionsIn(trees)
    const drafts: TemplateDraft[] = []
    const done = new Set<OccupationMention>()
    let refused: string | undefined
    for (const mention of mentions) {
      if (done.has(mention)) continue
      const others = mentions.filter((each) => each !== mention && isSameWord(each.occupation, mention.occupation))
      for (const each of others) done.add(each)
      const draft = draftOf(document, trees, [mention, ...others], mentions)
      if ('skipped' in draft) refused ??= draft.skipped
      else drafts.push(draft)
      if (drafts.length > 0 && persons === 'one') break
    }
    return drafts.length > 0 ? { drafts } : { skipped: refused ?? skips.none }
  },
}

function mentionsIn(trees: readonly SentenceTree[]): OccupationMention[] {
  return trees.flatMap((tree, sentence) =>
    tree.tokens.flatMap((_, position) => {
      const found = occupationAt(tree, position)
      return found === undefined ? [] : [{ ...found, sentence }]
    }),
  )
}

function draftOf(
  document: Document,
  trees: readonly SentenceTree[],
  mentions: readonly [OccupationMention, ...OccupationMention[]],
  all: readonly OccupationMention[],
): TemplateDraft | { readonly skipped: string } {
  const phrases: OccupationPhrase[] = []
  const [first] = mentions
  for (const mention of mentions) {
    const phrase = readOccupation(document, trees[mention.sentence] as SentenceTree, mention)
    if (!('skipped' in phrase)) phrases.push(phrase)
    else if (mention === first) return phrase
    else break
  }
  const slots = phrases.flatMap((phrase) => phrase.slots)
  const asked = { document, trees, mentions, all, phrases, slots }
  const refused = decide(occupationTextRules, asked)
  if (refused?.skip !== undefined) return { skipped: refused.skip }
  if (overlap(slots)) return { skipped: skips.unread }
  const { fitting, original } = rivalClasses(
    fittingClasses(asked),
    occupationWords().classes.get(first.occupation.text),
  )
  if (fitting.length < 2) return { skipped: skips.fewFit }
  return { parts: partsOf(document.text, slots), ...defined({ original }), fitting }
}

/** Articles, numbers and the like: all else says whose doctor it is. */
const withoutOwner =
  /^(?:the|an?|this|that|these|those|some|one|two|three|four|five|six|seven|eight|nine|ten|both|all|many|several|few|most|another|such|half|various|certain|\d+|)$/

/** Whose teacher it is: somebody who is taught. */
const taught = /^(?:my|our|his|her|their)$/

/**
 * The classes that can stand for an occupation: those of its level, or of its own work where the text speaks of that; of our time only where the
 * text is, and such as one has where somebody has one (her dentist).
 */
function fittingClasses(asked: AskedMentions): readonly string[] {
  const { document, trees, mentions, phrases } = asked
  const [{ occupation }] = mentions
  const { classes, alike, had, modern } = occupationLevels()
  const keepsField = phrases.some((phrase) => phrase.keepsField)
  const same = alike.get(occupation.text)
  // Of an occupation that no other is like the rules passed no text that tells the work.
  const isReason = mentions.some((mention) => isReasonOfSpeaker(trees[mention.sentence] as SentenceTree, mention.last))
  if (isReason && same === undefined) return []
  const isOfPupil = taught.test(phrases[0]?.determiner ?? '') && same?.keepsField === true
  const isTied = keepsField || isReason || isOfPupil || (same !== undefined && isWorkTold(asked))
  const level = (isTied ? same?.classes : undefined) ?? classes.get(occupation.text) ?? []
  const isLongAgo = isOfLongAgo(document.text)
  const isHad = phrases.some(({ determiner }) => !withoutOwner.test(determiner))
  const isDoctor = /\b(?:Dr|Doctor|Doc)\b/.test(document.text) && occupation.text !== 'nurse'
  const own = filmRole(mentions[0])
  return level
    .filter((name) => !(isDoctor && isTied && name === 'nurse'))
    .filter((name) => !(isLongAgo && modern.has(name)) && (isTied || !isHad || had.has(name)))
    .filter((className) => decide(occupationClassRules, { ...asked, className, own }) === undefined)
}
