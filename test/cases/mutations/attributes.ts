import { type Attribute, defineAttribute, gender } from '../../../src/attributes/index.js'

/** Small attributes whose words also mean other things: colours, verbs, places. */
export const origin: Attribute<'origin'> = defineAttribute({
  name: 'origin',
  classes: {
    black: {
      adjectives: ['black', 'African American'],
      nouns: [{ text: 'African American', plural: 'African Americans' }],
    },
    white: { adjectives: ['white'] },
    asian: { adjectives: ['Asian'], nouns: [{ text: 'Asian', plural: 'Asians' }] },
    polish: { adjectives: ['Polish'], nouns: [{ text: 'Pole', plural: 'Poles' }] },
    hispanic: { adjectives: ['Puerto Rican'], nouns: [{ text: 'Puerto Rican', plural: 'Puerto Ricans' }] },
  },
})

export const body: Attribute<'body'> = defineAttribute({
  name: 'body',
  classes: {
    thin: { adjectives: ['thin', 'skinny'] },
    fat: { adjectives: ['fat', 'obese'] },
    strong: { adjectives: ['athletic'] },
  },
})

export { gender }
