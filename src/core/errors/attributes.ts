import { wordToWrite } from './did-you-mean.js'
import { FairnessError, oneOf, show } from './fairness-error.js'

// EF880-889: attributes that are asked for by their names.

/** An attribute that the package knows, and this source does not ask. */
export const notInSource = (
  source: string,
  name: string,
  { here, sources }: { readonly here: readonly string[]; readonly sources: readonly string[] },
): FairnessError =>
  new FairnessError({
    code: 'EF880',
    problem: `${source}() does not support the attribute '${name}'.`,
    given: `attributes: [${show(name)}]`,
    expected: `one or more of ${oneOf(here)}`,
    fix: `use '${name}' with ${inAny(sources)}`,
  })

/** A name that is in no list of the package. */
export const unknownName = (
  source: string,
  name: unknown,
  { here, anywhere }: { readonly here: readonly string[]; readonly anywhere: readonly string[] },
): FairnessError => {
  return new FairnessError({
    code: 'EF881',
    problem: `The attribute ${show(name)} does not exist.`,
    given: `attributes: [${show(name)}] of ${source}()`,
    expected: `one or more of ${oneOf(here)}`,
    fix: wordToWrite(name, anywhere, 'define your own attribute with defineAttribute(), for template() or mutations()'),
  })
}

/** `mutations()`, `eec()` or `template()`. */
const inAny = (sources: readonly string[]): string => {
  const calls = sources.map((source) => `${source}()`).sort()
  return calls.length < 2 ? calls.join('') : `${calls.slice(0, -1).join(', ')} or ${calls.at(-1)}`
}
