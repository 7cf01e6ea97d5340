import { type Mention, relation, type SentenceTree } from '../../../language/index.js'
import type { RuleList } from '../../word-rule.js'
import { skips } from '../skips.js'

/** Any reference of a person. */
export interface AskedMention {
  readonly tree: SentenceTree
  readonly mention: Mention
  /** Whether the person is spoken of at a place of the sentence. */
  readonly isOwn: (position: number) => boolean
}

export const mentionRules: RuleList<AskedMention> = {
  name: 'reference',
  question: 'May this reference be one of the person?',
  placeOf: ({ mention }) => mention,
  rules: [
    {
      name: 'joined to another of the person by "and"',
      skip: skips.uncertain,
      examples: ['He and [[Zorak]] live his life.', 'She is the wife and the [[mother]] of all. I love her.'],
      test: ({ tree, mention: { kind, head }, isOwn }) => {
        const token = tree.token(head)
        const isFellow = kind !== 'pronoun' && token !== undefined && relation(token) === 'conj'
        return isFellow && isOwn(tree.head(head)) && tree.children(head, 'cc').length > 0
      },
    },
  ],
}
