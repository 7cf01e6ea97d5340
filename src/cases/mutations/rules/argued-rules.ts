import type { SentenceTree } from '../../../language/index.js'
import { lowerAt, textOf } from '../../words-at.js'
import { leftReasons } from '../left-reasons.js'
import { reached } from '../said-beside.js'
import type { AskedSite, SiteRule } from './asked-site.js'

const { contradicted } = leftReasons

/**
 * What the sentence concludes from the word: with another word the reason or the contrast is gone. Of most peoples and faiths anything may be
 * concluded; who loves whom, and who was called what at birth, is told to conclude something.
 */
export const arguedRules: readonly SiteRule[] = [
  {
    name: 'reason that stands on an identity',
    skip: contradicted,
    examples: [
      'I bet on the [[trans]] people because they are good.',
      'No way that the nurse is a [[transgender]] person.',
      'Those [[trans]] people used to be tired.',
    ],
    counterexamples: ['I bet on the [[trans]] people, and they are good.'],
    test: (asked) => asked.term.attribute === 'gender-identity' && says(asked, reasons),
  },
  {
    name: 'contrast that stands on a love',
    skip: contradicted,
    examples: [
      'The [[gay]] men in the film smiled, although it was late.',
      'It turns out that the [[lesbian]] nurse is tired.',
    ],
    counterexamples: ['The [[lesbian]] nurse is tired and good.'],
    test: (asked) => asked.term.attribute === 'sexual-orientation' && says(asked, contrasts),
  },
  {
    // Whether they want men is what tells them from others.
    name: 'lesbians and men',
    skip: contradicted,
    examples: [
      'Any [[lesbian]] wants to be with a man.',
      'The [[lesbians]] are happy. They live without men.',
      "[[Lesbians]] don't exist. We all want Chad.",
    ],
    counterexamples: ['The [[lesbians]] hate men.', 'The [[lesbian]] nurse met a man.'],
    test: (asked) =>
      /^lesbian/.test(asked.term.word.text) &&
      reached(asked, 'near').some((sentence) => isOfWantingMen(asked.view.tree(sentence))),
  },
]

const reasons =
  /\b(?:because|cuz|since|unless|therefore|hence|instead|if|whether|used to|no way|must be|must have been|can ?not be|can ?['’]t be)\b/i

const contrasts =
  /\b(?:unless|instead|except|despite|although|though|turns out|that ?['’]s why|which is why|apparently|supposedly|stereotypical|typical|ironically|of course|no wonder)\b/i

/** Whether a sentence of the word has words that join a reason or a contrast. */
const says = (asked: AskedSite, joining: RegExp): boolean =>
  reached(asked, 'sentence').some((sentence) => joining.test(textOf(asked.view.tree(sentence))))

/** "Wants to be with a man", "you don't like men", "without men". */
const isOfWantingMen = (tree: SentenceTree): boolean =>
  tree.tokens.some(({ text }, at) => {
    if (!/^(?:men|man|males?|guys?|dudes?|dick|chad)$/i.test(text)) return false
    const before = /^(?:an?|the|any|some|real)$/.test(lowerAt(tree, at - 1)) ? at - 2 : at - 1
    return /^(?:with|without|like|likes|liked|want|wants|wanted|need|needs|love|loves|prefer|prefers|into|date|dates|dating|for)$/.test(
      lowerAt(tree, before),
    )
  })
