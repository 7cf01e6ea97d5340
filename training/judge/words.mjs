/** Prints the words of the dictionaries, one a line: `node training/judge/words.mjs`. Needs a build. */
import { dictionary, dictionaryNames } from '../../dist/esm/attributes/dictionary.js'
import { TermTable } from '../../dist/esm/cases/mutations/terms.js'

const table = new TermTable(dictionaryNames.map((name) => dictionary(name)))
const words = new Set([...table.entries()].flatMap(([text]) => text.split(/[\s-]/)))
process.stdout.write(`${[...words].sort().join('\n')}\n`)
