import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DocumentedValue, documentedValues } from '../architecture/named-types.js'
import { root } from './documents.js'
import type { CodeBlock } from './markdown.js'

/** What every entry exports besides types, with its doc comment. */
export function exportedValues(): readonly DocumentedValue[] {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: object }
  const names = Object.keys(exports).filter((name) => !name.endsWith('.json'))
  return documentedValues(names.map((name) => `src/${name === '.' ? 'index' : name.slice(2)}.ts`))
}

/** The examples of a doc comment: the code blocks below each `@example`. */
export function examplesOf({ file, line, comment }: DocumentedValue): CodeBlock[] {
  const text = comment
    .split('\n')
    .map((each) => each.replace(/^\s*\* ?/, ''))
    .join('\n')
  return [...text.matchAll(/^@example\n```ts\n([\s\S]*?)^```$/gm)].map((match) => ({
    file,
    line: line + text.slice(0, match.index).split('\n').length,
    language: 'ts',
    info: '',
    code: match[1] ?? '',
    setup: '',
    failsWith: undefined,
    isOutput: false,
  }))
}
