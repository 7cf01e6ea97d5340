import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Outcome } from '../package/run.js'
import type { TempProject } from '../package/temp-project.js'
import { cellProject, inShell, managerVersion, removeShared, versionsIn } from './init/cell-project.js'
import { type Cell, cells, userModule } from './init/cells.js'

const page = 'docs/compatibility.md'
const rows: string[] = []
afterAll(removeShared)

const said = ({ stdout, stderr }: Outcome): string => `${stdout}${stderr}`
const start = (cell: Cell): string => ({ npm: 'npx', pnpm: 'pnpm exec', yarn: 'yarn' })[cell.manager]

describe.each(cells)('init in $name', (cell) => {
  let project: TempProject
  let first: Outcome
  let command = ''
  const files = (): string[] =>
    readdirSync(project.folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => !/(^|\/)(node_modules|\.yarn)(\/|$)/.test(path) && /\.\w+$/.test(path))
      .sort()
  let before: string[]

  beforeAll(async () => {
    project = await cellProject(cell, inject('tarball').path)
    before = files()
    first = await inShell(project, `${start(cell)} expect-fair init --model ./${cell.model}`)
    command = /^Next: +(.*)$/m.exec(first.stdout)?.[1] ?? ''
    rows.push(`| ${cell.name} | ${await managerVersion(cell)} | ${versionsIn(project, cell.packages)} |`)
  })
  afterAll(() => project.remove())

  test('it adds one file, and nothing is missing', () => {
    expect(first.status, said(first)).toBe(0)
    expect(files().filter((name) => !before.includes(name))).toEqual([cell.writes])
    expect(first.stdout).toMatch(new RegExp(`^${cell.writes} written\\.\nNext: .*\n$`))
  })

  test.runIf(cell.compiled)('the strict compiler is content, and has seen the test', async () => {
    const checked = await inShell(project, `${start(cell)} tsc --noEmit --listFiles -p tsconfig.json`)
    expect(checked.status, said(checked)).toBe(0)
    expect(checked.stdout).toContain(`/${cell.writes}`)
  })

  test('the command that it names runs the test, which fails for the bias of the function', async () => {
    const outcome = await inShell(project, command)
    expect(outcome.status, said(outcome)).toBe(1)
    expect(said(outcome)).toContain('Biased: 128 of the 144 cases change their outcome when only gender changes')
    expect(said(outcome)).toContain('mood answers alike whatever the gender of the person')
  })

  test('a second run changes nothing, and says so', async () => {
    const text = () => files().map((name) => readFileSync(join(project.folder, name), 'utf8'))
    const there = text()
    const again = await inShell(project, `${start(cell)} expect-fair init --model ./${cell.model}`)
    expect(again.status, said(again)).toBe(0)
    expect(again.stdout).toContain(`${cell.writes} already exists and was not changed. Nothing was written.`)
    expect(text()).toEqual(there)
  })

  test.runIf(cell.passes)('with a function that is fair the test passes', async () => {
    project.write(cell.model, userModule(cell.model, false))
    const outcome = await inShell(project, command)
    expect(outcome.status, said(outcome)).toBe(0)
  })
})

test('the page of versions says what was run', async () => {
  const text = readFileSync(page, 'utf8')
  const [top, bottom] = [text.indexOf('<!-- versions -->'), text.indexOf('<!-- end of versions -->')]
  expect(rows).toHaveLength(cells.length)
  const table = ['| project | package manager | with |', '|---|---|---|', ...rows].join('\n')
  const whole = `${text.slice(0, top)}<!-- versions -->\n\n${table}\n\n${text.slice(bottom)}`
  await expect(whole).toMatchFileSnapshot(`../../${page}`)
})
