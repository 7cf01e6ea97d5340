/**
 * Characters that a terminal, a log, a page or a file would obey and not show: control characters, marks that turn the
 * direction of writing, characters without width, separators of lines, halves of characters.
 */
const obeyed = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\ufffe\uffff]|(?![\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}/gu

/** A text with such characters written out (`\x1b`, `\u202e`); line breaks and tabs stay. */
export const visible = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(obeyed, (character) => (/[\n\t]/.test(character) ? character : written(character)))

/** The same in one line: a line break becomes `⏎`, a tab a space. */
export const oneLine = (text: string): string => visible(text).replace(/\n/g, '⏎ ').replace(/\t/g, ' ')

function written(character: string): string {
  const code = character.codePointAt(0) as number
  const digits = code.toString(16)
  if (code > 0xffff) return `\\u{${digits}}`
  return code > 0xff ? `\\u${digits.padStart(4, '0')}` : `\\x${digits.padStart(2, '0')}`
}

/** Colours stand before a line and do not end what a CI log takes for its beginning. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the beginning of a colour code
const command = /^((?:[^\S\n]|\u001b\[[\d;]*m)*)::/gm
/** Older commands of GitHub, those of Azure Pipelines and of TeamCity are obeyed anywhere in a line. */
const marked = /##(?=\[|vso\[|teamcity\[)/gi

/** A text without commands that are obeyed wherever they stand. */
export const withoutMarkedCommands = (text: string): string => text.replace(marked, '\\x23#')

/** A text of which no line is a command to the log of a CI job. */
export const withoutCommands = (text: string): string => withoutMarkedCommands(text.replace(command, '$1\\x3a:'))

/** A text from outside inside a longer one, such as the message of an error: its later lines are indented, so that none looks like ours. */
export const paragraph = (text: string): string => withoutCommands(visible(text).replace(/\n(?=\S)/g, '\n  '))

/** A whole text of ours as it leaves for a log or a terminal: colours stay, nothing else is obeyed. */
export function asLog(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours, and the beginning of a line that is written again
  const kept = /\u001b\[[\d;]*m|\r?\u001b\[K/g
  let result = ''
  let cursor = 0
  for (const { index, 0: code } of text.matchAll(kept)) {
    result += visible(text.slice(cursor, index)) + code
    cursor = index + code.length
  }
  return withoutCommands(result + visible(text.slice(cursor)))
}

/** Text of JSON in which such characters stand as escapes: what is read from it is the same. */
export const safeJson = (json: string): string =>
  json
    .replace(obeyed, (character) =>
      /[\n\t]/.test(character)
        ? character
        : [...Array(character.length).keys()]
            .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
            .join(''),
    )
    .replace(marked, '\\u0023#')
