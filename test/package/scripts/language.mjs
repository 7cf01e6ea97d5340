// A user's program that analyses English and rewrites persons. Argument: the module format to load the library in.
import { createRequire } from 'node:module'

const load = process.argv[2] === 'cjs' ? createRequire(import.meta.url) : (name) => import(name)
const { allTo, analyze, rewritePersons } = await load('expect-fair/language')

const text = 'Maria Gonzalez said that she was tired. Her brother, an actor, left.'
const [document] = await analyze([text])
const [first] = document.sentences
console.log(
  JSON.stringify({
    persons: document.entities.map(({ start, end }) => text.slice(start, end)),
    relations: first.tokens.map((token) => `${token.text}:${token.deprel}`).join(' '),
    he: rewritePersons(document, { pronouns: allTo('he') }).text,
    they: rewritePersons(document, { pronouns: allTo('they') }).text,
  }),
)
