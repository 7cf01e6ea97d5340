import type { RuleList, WordRule } from '../../word-rule.js'
import { lowerAt } from '../../words-at.js'
import { skips } from '../skips.js'
import { type AskedNamed, lemmaOf, type PlacedName, placeOfNamed } from './named-asked.js'

type Proof = WordRule<AskedNamed>

/**
 * What is said of those who make films and of no film, beyond the proofs of any name. Asked of whole names whose first word surely tells a
 * gender: of fewer it would say too little.
 */
const proofs: readonly Proof[] = [
  {
    name: 'does a good job',
    examples: ['I saw it. [[Anna Lee]] does a good job.', 'Here [[Anna Lee]] and Tom Reed give fine performances.'],
    counterexamples: ['I saw it. [[Anna Lee]] does all that one wants.'],
    test: ({ names }) => names.some(doesJob),
  },
  {
    name: 'does what actors do',
    examples: ['I saw it. Here [[Anna Lee]] shines again.'],
    counterexamples: ['I saw it. Here [[Anna Lee]] drags again.'],
    test: ({ names }) =>
      names.some((name) => {
        const verb = name.tree.token(verbOf(name))
        return verb?.upos === 'VERB' && verbsOfActors.test(lemmaOf(verb))
      }),
  },
  {
    name: 'is as actors are',
    examples: ['I saw it. Here [[Anna Lee]] is miscast.'],
    counterexamples: ['I saw it. Here [[Anna Lee]] is long.'],
    test: ({ names }) =>
      names.some((name) => {
        const word = name.tree.token(verbOf(name))
        return word !== undefined && /^(?:ADJ|VERB)$/.test(word.upos) && saidOfActors.test(word.text.toLowerCase())
      }),
  },
  {
    name: 'a performance by somebody',
    examples: ['It has a fine performance by [[Anna Lee]].', 'It shows the beauty of [[Anna Lee]].'],
    counterexamples: ['It shows the length of [[Anna Lee]].'],
    test: ({ names }) =>
      names.some(({ tree, first }) => {
        const joint = lowerAt(tree, first - 1)
        const noun = lowerAt(tree, first - 2)
        return (/^(?:by|from)$/.test(joint) && made.test(noun)) || (joint === 'of' && owned.test(noun))
      }),
  },
]

export const wholeNameProofs: RuleList<AskedNamed> = {
  name: 'proof of a whole name',
  question: 'Does the text say of this whole name what is said of persons only?',
  placeOf: ({ person }) => placeOfNamed(person),
  rules: [
    ...proofs,
    {
      name: 'nothing that is said of persons',
      skip: skips.mentionedOnce,
      examples: ['I saw it. [[Anna Lee]] is long.'],
      test: () => true,
    },
  ],
}

const verbsOfActors =
  /^(?:shine|overact|mug|sleepwalk|smirk|ham|underplay|emote|appear|co-star|cameo|narrate|steal|excel|impress|charm)$/
const saidOfActors =
  /^(?:miscast|underused|underutili[sz]ed|wasted|handsome|talented|gifted|sexy|gorgeous|charismatic|wooden|typecast|versatile|stiff|unrecogni[sz]able|adorable|cute|hot)$/
const made =
  /^(?:performances?|cameos?|acting|direction|appearances?|turns?|screenplay|script|score|cinematography|roles?|portrayals?|support|overacting|voices?|narration|mugging)$/
const owned =
  /^(?:talents?|acting|direction|directing|beauty|charm|charisma|genius|performances|voice|presence|career)$/

/** What the name, or the first of the names it is joined to, is the subject of. */
function verbOf({ tree, head }: PlacedName): number {
  let at = head
  for (let steps = 0; steps < 4 && tree.token(at)?.deprel === 'conj'; steps++) at = tree.head(at)
  return /^nsubj/.test(tree.token(at)?.deprel ?? '') ? tree.head(at) : -1
}

const doesJob = (name: PlacedName): boolean => {
  const verb = verbOf(name)
  return (
    /^(?:do|give|turn|deliver|offer|contribute|put|provide)$/.test(lemmaOf(name.tree.token(verb))) &&
    name.tree
      .children(verb, 'obj')
      .some((at) => /^(?:job|performance|turn|portrayal|cameo|work)$/.test(lemmaOf(name.tree.token(at))))
  )
}
