/** A file that is not what it should be; `message` goes on from "it ...". */
export class FormatError extends Error {}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function text(value: unknown, at: string): string {
  if (typeof value !== 'string') throw new FormatError(`${at} is not a text`)
  return value
}

export function number(value: unknown, at: string): number {
  if (typeof value !== 'number') throw new FormatError(`${at} is not a number`)
  return value
}

export function texts(value: unknown, at: string): readonly string[] {
  if (!Array.isArray(value) || value.some((each) => typeof each !== 'string')) {
    throw new FormatError(`${at} is not a list of texts`)
  }
  return value
}

export function textRecord(value: unknown, at: string): Readonly<Record<string, string>> {
  if (!isObject(value)) throw new FormatError(`${at} is not an object`)
  for (const [name, each] of Object.entries(value)) text(each, `${at}.${name}`)
  return value as Readonly<Record<string, string>>
}

/** A member that may be missing. */
export function optionalText<Name extends string>(
  name: Name,
  value: unknown,
  at: string,
): { readonly [N in Name]?: string } {
  return value === undefined ? {} : ({ [name]: text(value, at) } as { readonly [N in Name]: string })
}
