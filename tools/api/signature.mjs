/** How declarations of the model are written. */

const excerpt = ({ excerptTokens }) =>
  excerptTokens
    .map(({ text }) => text)
    .join('')
    .trim()

const tokensIn = ({ excerptTokens }, { startIndex, endIndex }) => excerptTokens.slice(startIndex, endIndex)
const isReference = ({ kind }) => kind === 'Reference'

/** Names of the types in a part of a declaration. */
export const namesIn = (item, range) =>
  tokensIn(item, range)
    .filter(isReference)
    .map(({ text }) => text)

/** Names of all types that a declaration and its members mention. */
export const namesOf = (item) => [
  ...item.excerptTokens.filter(isReference).map(({ text }) => text),
  ...(item.members ?? []).flatMap(namesOf),
]

/** The lines that show how an exported value is called or made. */
export function signatures(item) {
  const text = excerpt(item)
    .replace(/^export declare (?:function )?/, '')
    .replace(/;$/, '')
  if (item.kind === 'Function') return [text]
  if (item.kind === 'Variable') return [`const ${text}`]
  return (item.members ?? [])
    .filter(({ kind }) => kind === 'Constructor')
    .map((each) => `new ${item.name}${excerpt(each).replace(/^constructor|;$/g, '')}`)
}

/** The declaration of a type that is no interface. */
export const declaration = (item) => excerpt(item).replace(/^export declare /, '')

export function memberType(member) {
  const range = member.propertyTypeTokenRange
  if (range === undefined) return excerpt(member).replace(/;$/, '')
  return tokensIn(member, range)
    .map(({ text }) => text)
    .join('')
}

export const cell = (text) =>
  text
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|')
    .trim()

export const firstSentence = (text) => {
  const [line = ''] = text.split('\n')
  return line.match(/^.*?[.!?](?= [A-Z(`*]|$)/)?.[0] ?? line.replace(/:$/, '.')
}
