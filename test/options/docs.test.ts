import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { AnyOption } from '../../src/core/options/index.js'
import { type DeclaredFunction, declared } from './declared.js'

type Comments = Readonly<Record<string, Readonly<Record<string, string>>>>
type Entries = DeclaredFunction['set']['entries']

const comments: Comments = JSON.parse(
  execFileSync(process.execPath, ['test/options/comments.mjs'], { encoding: 'utf8' }),
)

/** Where each declaration stands, as `src/search/adf.ts#adfOptions`. */
const places = new Map<unknown, string>()
for (const place of Object.keys(comments)) {
  const [file = '', name = ''] = place.split('#')
  const module: Readonly<Record<string, unknown>> = await import(/* @vite-ignore */ `../../${file}`)
  if (module[name] !== undefined) places.set(module[name], place)
}

interface Line {
  /** `texts.substitutes`, `subjects[].gender`, `features.*.min` */
  readonly shown: string
  readonly option: AnyOption
  /** Of an option that stands in several forms: what it is in each. */
  readonly types: string[]
  readonly comment: string | undefined
}

const within = { object: '.', list: '[].', record: '.*.' } as const

/** Every option, those inside others behind them. An option that several forms share stands once. */
function linesOf({ set }: DeclaredFunction): Line[] {
  const own = comments[places.get(set) ?? ''] ?? {}
  const lines = new Map<string, Line>()
  const walk = (entries: Entries, shown: string, path: string): void => {
    for (const [name, option] of entries) {
      const place = `${path}${name}`
      const known = lines.get(shown + name)
      if (known === undefined)
        lines.set(shown + name, { shown: shown + name, option, types: [option.type], comment: own[place] })
      else if (!known.types.includes(option.type)) known.types.push(option.type)
      for (const { entries: inner, shape } of option.inside ?? [])
        walk(inner, shown + name + within[shape], `${place}.`)
    }
  }
  walk(set.entries, '', '')
  return [...lines.values()]
}

const literal = (value: unknown): string => {
  if (typeof value === 'string') return `'${value}'`
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  return typeof value === 'number' && Number.isFinite(value) ? value.toLocaleString('en') : String(value)
}

const isPlain = ({ default: standard }: AnyOption): boolean => standard !== undefined && typeof standard !== 'object'

function defaultOf(option: AnyOption): string {
  if (option.presence === 'required') return 'required'
  if (option.defaultText !== undefined) return option.defaultText
  return isPlain(option) || Array.isArray(option.default) ? literal(option.default) : ''
}

/** The default has a column of its own. */
const withoutDefault = (comment: string): string =>
  comment
    .split(/(?<=\.)\s+(?=[A-Z`])/)
    .filter((sentence) => !/^Default:?( [^ ]+){1,4}\.$/.test(sentence))
    .join(' ')

const cell = (text: string): string => text.replaceAll('|', '\\|')

function tableOf(each: DeclaredFunction): string {
  const rows = linesOf(each).map(({ shown, option, types, comment = '' }) => {
    const kind = option.on === undefined ? '' : ` On ${option.on} only.`
    return `| \`${shown}\` | ${cell(types.join('; '))} | ${cell(defaultOf(option))} | ${cell(withoutDefault(comment) + kind)} |`
  })
  return ['| option | type | default | meaning |', '|---|---|---|---|', ...rows].join('\n')
}

/** A page in docs/options for each theme, with the rooms of its functions. */
const themes = [
  { file: 'plans', title: 'plans', rooms: ['questions'] },
  { file: 'answers', title: 'plans on answers, and their measures', rooms: ['questions/answer-gap', 'planning'] },
  { file: 'names', title: 'plans on names that are found', rooms: ['questions/recall-gap'] },
  { file: 'runs', title: 'runs', rooms: ['run'] },
  { file: 'cases', title: 'cases', rooms: ['cases', 'rows'] },
  { file: 'searches', title: 'searches', rooms: ['search'] },
  { file: 'models', title: 'models', rooms: ['models'] },
  { file: 'language-models', title: 'language models', rooms: ['models/language-model-options.ts'] },
  { file: 'attributes', title: 'attributes', rooms: ['attributes'] },
  { file: 'oracles', title: 'oracles', rooms: ['oracle'] },
  { file: 'scores', title: 'scores and retraining', rooms: ['audit'] },
  { file: 'repair', title: 'repair', rooms: ['repair'] },
  { file: 'reports', title: 'reports', rooms: ['report', 'reporter', 'views'] },
  { file: 'language', title: 'English (`expect-fair/language`)', rooms: ['language'] },
] as const
type Theme = (typeof themes)[number]

/** The theme with the nearest room: a folder or a file of a larger room may have a page of its own. */
function themeOf(place: string): Theme | undefined {
  const fitting = themes.flatMap((theme) =>
    theme.rooms
      .filter((room) => place.startsWith(`src/${room}/`) || place.startsWith(`src/${room}#`))
      .map((room) => ({ theme, room })),
  )
  return fitting.toSorted((one, other) => other.room.length - one.room.length)[0]?.theme
}

const functionsOf = (theme: Theme): readonly DeclaredFunction[] =>
  declared.filter(({ set }) => themeOf(places.get(set) ?? '') === theme)

const titleOf = ({ set, part }: DeclaredFunction): string => `\`${set.name}()\`${part === undefined ? '' : `: ${part}`}`
const written = 'This page is written from the declarations: `npm run docs:options`.'
const pageOf = (parts: readonly string[]): string => `${parts.join('\n\n')}\n`

function themePage(theme: Theme): string {
  const functions = functionsOf(theme).map((each) => `## ${titleOf(each)}\n\n${tableOf(each)}`)
  return pageOf([`# Options of ${theme.title}`, `${written} [All options](../options.md).`, ...functions])
}

function overview(): string {
  const rows = themes.map((theme) => {
    const names = [...new Set(functionsOf(theme).map(({ set }) => `\`${set.name}()\``))]
    return `| [Options of ${theme.title}](options/${theme.file}.md) | ${names.join(', ')} |`
  })
  return pageOf([
    '# Options',
    'Every option of every function. An unknown option is refused with the one that was probably meant ([EF860](errors.md#ef860); of plans\n[EF104](errors.md#ef104), of `configureFairness()` [EF108](errors.md#ef108)); `undefined` counts as not given.',
    written,
    ['| page | functions |', '|---|---|', ...rows].join('\n'),
  ])
}

test('every declaration has a place, and every option a comment', () => {
  const lines = declared.flatMap((each) =>
    linesOf(each).flatMap(({ shown, comment }) => (comment === undefined ? [`${each.set.name}: ${shown}`] : [])),
  )
  expect(declared.filter(({ set }) => !places.has(set)).map(({ set }) => set.name)).toEqual([])
  expect(lines).toEqual([])
})

test('a comment that names a default names the declared one', () => {
  const wrong = declared.flatMap((each) =>
    linesOf(each).flatMap(({ shown, option, comment }) => {
      const said = comment?.match(/\b[Dd]efault:? (?:`([^`]+)`|'([^']+)'|([\w.,]+?)[.,;:]?(?:\s|$))/)
      const [, code, quoted, word] = said ?? []
      const text = (code ?? quoted ?? word)?.replaceAll("'", '').replaceAll(',', '')
      if (text === undefined || !isPlain(option) || option.defaultText !== undefined) return []
      return text === String(option.default) ? [] : [`${each.set.name}: ${shown}: ${text}, not ${option.default}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('docs/options.md and the pages in docs/options are what the declarations give', async () => {
  const homeless = declared.filter((each) => !themes.some((theme) => functionsOf(theme).includes(each)))
  expect(homeless.map(({ set }) => `${set.name} ${places.get(set)}`)).toEqual([])
  await expect(overview()).toMatchFileSnapshot('../../docs/options.md')
  for (const theme of themes) await expect(themePage(theme)).toMatchFileSnapshot(`../../docs/options/${theme.file}.md`)
  expect(readdirSync('docs/options').toSorted()).toEqual(themes.map(({ file }) => `${file}.md`).toSorted())
})
