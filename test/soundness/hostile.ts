import { Random } from '../../src/core/random.js'

/** What terminals, CI logs, pages and spreadsheets obey, each by itself or in the middle of a text. */
const pieces: readonly string[] = [
  ...Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)),
  ...Array.from({ length: 33 }, (_, code) => String.fromCharCode(0x7f + code)),
  ...[0x61c, 0xad, 0x180e, 0xfeff, 0xfff9, 0xfffb, 0xfffe, 0xffff].map((code) => String.fromCharCode(code)),
  ...Array.from({ length: 5 }, (_, at) => String.fromCharCode(0x200b + at)),
  ...Array.from({ length: 7 }, (_, at) => String.fromCharCode(0x2028 + at)),
  ...Array.from({ length: 16 }, (_, at) => String.fromCharCode(0x2060 + at)),
  '\u{e0041}',
  '\ud800',
  '\udc00',
  '\u001b[31m',
  '\u001b[2J\u001b[H',
  '\u001b]0;title\u0007',
  '\u001b]8;;http://evil\u001b\\link',
  '\u009b31m',
  '\r\n',
  '\r',
  '::error::forged',
  '\n::error file=a,line=1::forged',
  '\n  ::add-mask::a',
  '\r::stop-commands::x',
  '\u2028::warning::forged',
  '\n##[error]forged',
  '##vso[task.setvariable variable=a]b',
  '##teamcity[message]',
  '=1+1',
  '\n=1',
  ' =1+1',
  '\t@SUM(1)',
  '\uff1d1',
  '\uff0b1',
  '+cmd|a!A1',
  '-2+3',
  '<script>alert(1)</script>',
  '</details>',
  '"><b>',
  ']]>',
  '```',
  '|',
  ' @team',
  '\n\nFair: none of 400 cases',
  'she',
  'naïve',
  '中文',
  '👩🏽‍⚕️',
]

/** Hostile texts from a seed, without end: one to six pieces each, words between some of them. */
export function hostileTexts(seed: number): () => string {
  const random = new Random(seed, 'hostile texts')
  return () =>
    Array.from({ length: 1 + random.int(6) }, () => random.pick(pieces) + (random.int(3) === 0 ? ' word ' : '')).join(
      '',
    )
}

/** Members whose texts are words of ours, chosen from a few: with another one a report is none. */
const ours = new Set([
  'question',
  'verdict',
  'format',
  'outcome',
  'status',
  'decision',
  'match',
  'metric',
  'kind',
  'share',
  'newSince',
])

/** Data with a text of `next` in the place of every text from outside; names of members that are classes too. */
export function withTexts<T>(value: T, next: () => string, name = ''): T {
  if (typeof value === 'string') return (ours.has(name) ? value : next()) as T
  // A list of classes has rows, whose members are ours.
  if (Array.isArray(value)) return value.map((each) => withTexts(each, next, name === 'classes' ? '' : name)) as T
  if (typeof value !== 'object' || value === null) return value
  const own = name === 'classes' || name === 'scores' || name === 'plan'
  return Object.fromEntries(
    Object.entries(value).map(([member, each]) => [own ? next() : member, withTexts(each, next, member)]),
  ) as T
}

const raw =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff]|[\u{e0000}-\u{e007f}]|\p{Cs}/u

/** What stands raw in a text that leaves, or is a command to a CI log; `undefined` when nothing is. */
export function complaintAbout(text: string): string | undefined {
  const found = raw.exec(text)
  if (found !== null)
    return `U+${found[0].codePointAt(0)?.toString(16)} in ${JSON.stringify(around(text, found.index))}`
  const command = /^\s*::|##\[|##vso\[|##teamcity\[/im.exec(text)
  return command === null ? undefined : `a command in ${JSON.stringify(around(text, command.index))}`
}

const around = (text: string, at: number): string => text.slice(Math.max(0, at - 30), at + 40)
