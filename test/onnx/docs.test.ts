import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/core/root.cjs'
import { builtInOperators, builtInRule } from '../../src/onnx/index.js'

const page = readFileSync(join(packageRoot, 'docs', 'gradients.md'), 'utf8')
const covered = page.slice(page.indexOf('## What is covered'), page.indexOf('## Add a rule'))
const namesIn = (text: string): string[] =>
  [...text.matchAll(/`([\w.]+:)?(\w+)`/g)].map(([, domain = ':', op]) => `${domain}${op}`).sort()

test('the page of gradients lists every operator with a rule, and no other', () => {
  const rows = covered.split('\n').filter((line) => line.startsWith('| `'))
  const table = rows.map((row) => row.split('|')[1] ?? '').join('')
  const constant = covered.slice(covered.indexOf('constant almost everywhere'))
  const isConstant = (name: string): boolean => builtInRule(name)?.inputs?.length === 0
  expect(namesIn(table)).toEqual(builtInOperators().filter((name) => !isConstant(name)))
  expect(namesIn(constant)).toEqual(builtInOperators().filter(isConstant))
})

test('the page calls approximate what is approximate', () => {
  const row = covered.split('\n').find((line) => line.includes('| approximate |')) ?? ''
  expect(namesIn(row)).toEqual(builtInOperators().filter((name) => builtInRule(name)?.approximate !== undefined))
})
