import type { Variant } from '../core/case.js'

type Shown = Pick<Variant<unknown>, 'classes' | 'kind'>

/**
 * The classes of a variant and its kind in one string: variants with the same signature are in the same cell.
 * @param without An attribute that is left out: what agrees in all else differs only in it.
 */
export function cellOf({ classes, kind }: Shown, without?: string): string {
  const shown = Object.entries(classes)
    .filter(([attribute, value]) => value !== undefined && attribute !== without)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([attribute, value]) => `${plain(attribute)}=${plain(String(value))}`)
  return [...shown, ...(kind === undefined ? [] : [`\tkind=${plain(kind)}`])].join('\n')
}

/** Without the signs that part the string, so that no class can be called like two of them. */
const plain = (name: string): string => name.replace(/[\\\n\t=]/g, (sign) => `\\${sign.charCodeAt(0)}.`)
