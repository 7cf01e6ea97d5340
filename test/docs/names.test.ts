import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { documents, guidePages, read, referencePages, root } from './documents.js'
import { anchors, codeBlocks, fragments, namedFiles, relativeLinks } from './markdown.js'

const guide = guidePages.map(read).join('\n')

describe.each([...documents, ...referencePages])('the names in %s', (file) => {
  const text = read(file)

  test('lead to files that exist', () => {
    const targets = relativeLinks(text).map((link) => normalize(join(dirname(file), link)))
    const missing = [...targets, ...namedFiles(text)].filter((target) => !existsSync(join(root, target)))
    expect(missing).toEqual([])
  })

  test('lead to headings that exist', () => {
    const lost = fragments(text).filter(({ file: to, anchor }) => {
      const page = to === '' ? text : read(normalize(join(dirname(file), to)))
      return !anchors(page).includes(anchor)
    })
    expect(lost).toEqual([])
  })

  test('of scripts are in package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map((match) => match[1] as string)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  test('in JSON are JSON', () => {
    for (const { code } of codeBlocks(file, text).filter(({ language }) => language === 'json')) JSON.parse(code)
  })
})

// What people read at a time; API reports are read as differences.
test.each([...documents, ...referencePages])('%s is at most 25 KB long, of options 28 KB', (file) => {
  // Tables of options have a row for each option of each question, and one question more must fit.
  const most = file.startsWith('docs/options/') ? 28_000 : 25_000
  expect(Buffer.byteLength(read(file))).toBeLessThanOrEqual(most)
})

describe('the guide', () => {
  const rows = [...guide.matchAll(/^\| (`.*?) \|/gm)].flatMap((match) =>
    [...(match[1] as string).matchAll(/`(\w+)`/g)].map((name) => name[1] as string),
  )

  test.each([
    ['src/core/plan.ts', 'BasePlan'],
    ['src/questions/counterfactual/plan.ts', 'CounterfactualPlan'],
    ['src/questions/score-gap/plan.ts', 'ScoreGapPlan'],
    ['src/run/defaults.ts', 'FairnessDefaults'],
  ])('describes each option of %s, %s in a table', (file, name) => {
    const options = optionsOf(file, name)
    expect(options.length).toBeGreaterThan(2)
    expect(options.filter((option) => !rows.includes(option))).toEqual([])
  })

  test.each([
    ['src/core/plan.ts', 'Budget'],
    ['src/core/plan.ts', 'ShrinkOptions'],
    ['src/core/plan.ts', 'Progress'],
    ['src/cases/eec.ts', 'EecOptions'],
    ['src/models/from-onnx.ts', 'OnnxOptions'],
    ['src/oracle/oracles.ts', 'SameLabelSetOptions'],
    ['src/oracle/oracles.ts', 'CloseScoreOptions'],
  ])('names each option of %s, %s', (file, name) => {
    const options = optionsOf(file, name)
    expect(options.length).toBeGreaterThan(0)
    expect(options.filter((option) => !new RegExp(`\\b${option}\\b`).test(guide))).toEqual([])
  })

  test('names every field of a report', () => {
    const fields = [...optionsOf('src/core/report.ts', 'FairnessReport'), 'rate', 'shrunk']
    const list = guide.match(/^Fields: [\s\S]*?\n\n?Each|^Fields: [\s\S]*?\n\n/m)?.[0] ?? ''
    expect(fields.filter((field) => !['attributes'].includes(field) && !list.includes(`\`${field}\``))).toEqual([])
  })
})

/** The members of an interface of a source file, not those of objects inside it. */
function optionsOf(file: string, name: string): string[] {
  const body = read(file).match(new RegExp(`interface ${name}\\b[\\s\\S]*?^}`, 'm'))?.[0] ?? ''
  return [...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map((match) => match[1] as string)
}

describe('the error codes', () => {
  const used = codesInSource()
  const page = read('docs/errors.md')
  const headings = [...page.matchAll(/^### (EF\d+)\n\n(?!#)./gm)].map((match) => match[1] as string)

  test('are headings of docs/errors.md with a text below, all and no other, in order', () => {
    expect(headings).toEqual([...used.keys()].sort())
    expect(anchors(page)).toEqual(expect.arrayContaining(headings.map((code) => code.toLowerCase())))
  })

  test('that the reference names are among them', () => {
    const named = referencePages.flatMap((page) => [...read(page).matchAll(/\bEF\d{3}\b/g)].map(([code]) => code))
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((code) => !used.has(code))).toEqual([])
  })

  test('are not shared by errors with different causes', () => {
    // Each group tells one thing of several kinds: of a list or its length, of a folder or a live pipeline, of texts or rows of
    // numbers, texts or names, of the columns of a row or of one of its inputs, of any option of a command or of one with a few
    // words to choose from; of a text without its mask or its question; of a model and a question that do not fit each other, either way.
    const alike = {
      EF204: ['noList', 'wrongCount'],
      EF209: ['noMask', 'noQuestion'],
      EF211: ['fileMissing', 'noTokenizer'],
      EF229: ['othersForSpans', 'spansForOthers'],
      EF230: ['noNamedRow', 'noRow', 'noText', 'noTextRow'],
      EF231: ['wrongColumns', 'wrongWidth'],
      EF913: ['badOption', 'badWord'],
    }
    const shared = [...used].filter(([, makers]) => makers.length > 1)
    expect(Object.fromEntries(shared.map(([code, makers]) => [code, makers.toSorted()]))).toEqual(alike)
  })
})

/** Every code in the sources with the names of the functions that use it. */
function codesInSource(): Map<string, string[]> {
  const codes = new Map<string, string[]>()
  for (const entry of readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts')) continue
    const text = read(join(entry.parentPath, entry.name).slice(root.length))
    for (const part of text.split(/^(?=(?:export )?(?:async )?(?:const|function|class|interface) )/m)) {
      const maker = part.match(/(?:const|function\*?|class|interface) (\w+)/)?.[1] ?? entry.name
      for (const [, code = ''] of part.matchAll(/code: '(EF\d{3})'|\? .* : '(EF\d{3})'/g)) {
        if (code !== '') codes.set(code, [...(codes.get(code) ?? []), maker])
      }
    }
  }
  return codes
}
