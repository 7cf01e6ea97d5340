import { lowerAt, textAt, textOf } from '../../words-at.js'
import { isOfGroup, lexemeOf } from '../lexeme.js'
import type { SaidWord } from '../text-view.js'
import type { AskedSite } from './asked-site.js'

/** "Proud white British people": the colour is of all who are meant. */
export const hasColour = ({ view, term }: AskedSite, { sentence, from, to }: SaidWord['place']): boolean =>
  term.text !== term.text.toLowerCase() &&
  [from - 2, from - 1, to, to + 1].some((at) => {
    const between = lowerAt(view.tree(sentence), at < from ? from - 1 : to)
    // "Blacks and Asians" are two groups.
    return (
      /^(?:white|black|brown|yellow|blonde?)s?$/i.test(textAt(view.tree(sentence), at)) &&
      !/^(?:and|or|nor|,|&)$/.test(between)
    )
  })

/** "A very dark Arab". */
export const isDark = ({ view }: AskedSite, { sentence, from }: SaidWord['place']): boolean =>
  /^(?:dark|darker|light|fair)$/.test(lowerAt(view.tree(sentence), from - 1))

/** Another word for the build, the looks or the hair of somebody beside it: who is not chunky is slim. */
export function isBuildAgain(asked: AskedSite, sentence: number): boolean {
  const { kind } = asked.term.word
  if (kind === undefined || !/^(?:build|looks|hair|eyes|face|skin)$/.test(kind)) return false
  return [...asked.view.document.sentences.keys()].some((at) =>
    asked.view
      .saidIn(at)
      .some(
        ({ place }) =>
          !asked.isOwn(place) &&
          place.terms.some(
            (other) => other.word.kind === kind && (lexemeOf(other) === lexemeOf(asked.term) || at === sentence),
          ),
      ),
  )
}

/** A word for the skin or the colour of the hair. */
export const tellsSkin = ({ view }: AskedSite, sentence: number): boolean =>
  /\b(?:yellow|golden|red|fair|auburn|flaxen|blond) (?:hair|curls|braids)\b|\b(?:blue|grey|gray|green) eyes\b/i.test(
    textOf(view.tree(sentence)),
  ) ||
  view
    .tree(sentence)
    .tokens.some(({ text }) =>
      /^(?:.+[-‐])?(?:skinn?ed|haired)$|^complexion|^(?:blondes?|blonds?|brunettes?|tan|tanned|pale|albinos?|swarthy)$/i.test(
        text,
      ),
    )

/** "Irish people are white and Christian": what a group is said to be goes with the group. */
export function isPredicated({ view }: AskedSite, { sentence, to }: SaidWord['place']): boolean {
  const tree = view.tree(sentence)
  const top = to - 1
  const heads = [top, tree.head(top)]
  return (
    view
      .saidIn(sentence)
      .some(
        (other) =>
          other.place.from >= to &&
          other.place.terms.some(isOfGroup) &&
          tree.children(other.place.to - 1, 'nsubj').some((subject) => heads.includes(subject)),
      ) ||
    tree.tokens.some(
      ({ lemma }, at) =>
        /^(?:white|black|brown|yellow|dark|pale|christian|muslim|jewish|catholic)$/i.test(lemma) &&
        at >= to &&
        tree.children(at, 'nsubj').some((subject) => heads.includes(subject)),
    )
  )
}
