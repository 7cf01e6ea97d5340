import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Project } from './project.js'

/** What became of the setup line. */
export type Setup =
  | { readonly kind: 'there' }
  /** The configuration with the line in it. */
  | { readonly kind: 'added'; readonly text: string }
  /** The configuration has a shape that is not understood for certain, or there is none: the test imports the matchers. */
  | { readonly kind: 'in-test' }

const option = { vitest: 'setupFiles', jest: 'setupFilesAfterEnv' } as const

/** Adds the setup line to the runner's configuration where it is certain what that means; changes nothing else in it. */
export function setupLine({ folder, config, runner }: Project): Setup {
  if (config === undefined) return { kind: 'in-test' }
  const text = readFileSync(join(folder, config), 'utf8')
  const entry = `expect-fair/${runner}`
  if (text.includes(entry)) return { kind: 'there' }
  const added = config.endsWith('.json') ? addToJson(text, config, entry) : addToCode(text, runner, entry)
  return added === undefined ? { kind: 'in-test' } : { kind: 'added', text: added }
}

function addToJson(text: string, config: string, entry: string): string | undefined {
  const parsed = JSON.parse(text) as Record<string, unknown>
  const jest = (config === 'package.json' ? parsed.jest : parsed) as Record<string, unknown>
  if (jest.projects !== undefined) return undefined
  const before = jest[option.jest] ?? []
  if (!Array.isArray(before)) return undefined
  jest[option.jest] = [...before, entry]
  const indent = /^[ \t]+/m.exec(text)?.[0] ?? 2
  return `${JSON.stringify(parsed, null, indent)}${text.endsWith('\n') ? '\n' : ''}`
}

function addToCode(text: string, runner: Project['runner'], entry: string): string | undefined {
  const code = withoutWords(text)
  // Each of several projects has settings of its own.
  if (/\bprojects\b/.test(code)) return undefined
  const name = option[runner]
  const quote = text.includes('"') && !text.includes("'") ? '"' : "'"
  const said = `${quote}${entry}${quote}`
  if (new RegExp(`\\b${name}\\b`).test(code)) {
    const list = only(code, new RegExp(`\\b${name}\\s*:\\s*\\[`, 'g'))
    return list === undefined ? undefined : insert(text, list, `${said}, `)
  }
  const place = only(
    code,
    runner === 'vitest' ? /\btest\s*:\s*\{/g : /(?:\bmodule\.exports\s*=|\bexport\s+default)\s*\{/g,
  )
  if (place === undefined) return undefined
  const rest = text.slice(place)
  const indent = /^\r?\n([ \t]*)/.exec(rest)?.[1]
  const lead = indent === undefined ? ' ' : `\n${indent}`
  return insert(text, place, `${lead}${name}: [${said}],`)
}

/** The end of the only match; `undefined` when there is none, or more than one. */
function only(code: string, pattern: RegExp): number | undefined {
  const [match, ...others] = [...code.matchAll(pattern)]
  return match === undefined || others.length > 0 ? undefined : match.index + match[0].length
}

const insert = (text: string, at: number, more: string): string => text.slice(0, at) + more + text.slice(at)

/** The code with comments and strings blanked out, every other character at its place. */
function withoutWords(code: string): string {
  const words = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
  return code.replace(words, (word) => word.replace(/[^\n]/g, ' '))
}
