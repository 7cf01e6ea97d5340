// biome-ignore-all lint/performance/useDomNodeTextContent: what a reader sees, not what the document holds
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { offensiveTerms } from '../../src/attributes/index.js'
import type { RunReport } from '../../src/core/record.js'
import { htmlReport, runJson } from '../../src/views/index.js'
import { runComplaints } from '../reporter/schemas.js'
import { findBrowser } from './find-browser.js'
import { largeRun, sampleRun } from './sample-run.js'

const folder = mkdtempSync(join(tmpdir(), 'expect-fair-page-'))
const file = join(folder, 'report.html')
let browser: Browser
let run: RunReport
const ended = (outcome: string): number =>
  run.tests.flatMap(({ assertions }) => assertions).filter((each) => each.outcome === outcome).length

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  run = await sampleRun()
  await write(run, file)
})

afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function write(content: RunReport, path: string): Promise<void> {
  writeFileSync(path, htmlReport(content, { title: 'Fairness report', terms: offensiveTerms() }))
}

/** The page from the disk, with all that it asked for beside itself and all that went wrong in it. */
async function opened(options: BrowserContextOptions = {}, path = file) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options })
  const page = await context.newPage()
  const asked: string[] = []
  const errors: string[] = []
  const url = pathToFileURL(path).href
  page.on('request', (request) => {
    if (request.url() !== url) asked.push(request.url())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.goto(url)
  // What is not on the screen is laid out too: there is no text of it to read otherwise.
  if (options.javaScriptEnabled !== false) {
    await page.addStyleTag({ content: '.assertion { content-visibility: visible !important }' })
  }
  return { page, asked, errors, close: () => context.close() }
}

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[]
}

/** What axe finds. */
async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ content: axe.source })
  const found = (await page.evaluate('axe.run(document).then((result) => result.violations)')) as Violation[]
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`))
}

describe.each([
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['narrow', { viewport: { width: 380, height: 800 } }],
] as const)('the page, %s', (_, options) => {
  test('breaks no rule of accessibility, folded or open, and fits its window', async () => {
    const { page, close } = await opened({ ...options, bypassCSP: true })
    expect(await violations(page)).toEqual([])
    await page.click('#fold')
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    await close()
  })
})

describe('the page', () => {
  test('asks the network for nothing, and its own policy lets nothing else run', async () => {
    const { page, asked, errors, close } = await opened()
    expect([asked, errors]).toEqual([[], []])
    const blocked = page.waitForEvent('console', (message) => message.text().includes('Content Security Policy'))
    await page.evaluate(
      "const s = document.createElement('script'); s.textContent = 'window.broken = 2'; document.body.append(s)",
    )
    await blocked
    expect(await page.evaluate('window.broken')).toBeUndefined()
    await close()
  })

  test('shows hostile text as text', async () => {
    const { page, close } = await opened()
    expect(await page.evaluate('window.broken')).toBeUndefined()
    expect(await page.locator('img').count()).toBe(0)
    expect(await page.locator('h3', { hasText: '<img src=x onerror=' }).count()).toBe(1)
    expect(await page.locator('.broken').innerText()).toContain('\\u202e')
    await close()
  })

  test('masks offensive terms until they are switched on', async () => {
    const { page, close } = await opened()
    const pair = page.locator('.square .input').first()
    expect(await pair.innerText()).toBe('The tall man was kind to the c••••.')
    await page.check('#raw')
    expect(await pair.innerText()).toBe('The tall man was kind to the chick.')
    await close()
  })

  test('filters by outcome and by words', async () => {
    const { page, close } = await opened()
    const shown = async (): Promise<number> => page.locator('article.assertion:visible').count()
    expect(await shown()).toBe(11)
    await page.getByRole('radio', { name: 'passed' }).check({ force: true })
    expect(await shown()).toBe(ended('passed'))
    await page.getByRole('radio', { name: 'all' }).check({ force: true })
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('no such words')
    expect(await shown()).toBe(0)
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('selection rates')
    expect(await shown()).toBe(1)
    expect(await page.locator('#shown').innerText()).toMatch(/^\d of 11 shown$/)
    await close()
  })

  test('can be used by keyboard alone', async () => {
    const { page, close } = await opened()
    const focused = (): Promise<string> =>
      page.evaluate('document.activeElement.id || document.activeElement.className || document.activeElement.tagName')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('skip')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    expect(await page.locator('article.assertion:visible').count()).toBe(ended('failed'))
    await page.locator('#fold').focus()
    await page.keyboard.press('Enter')
    expect(await page.locator('details:not([open])').count()).toBe(0)
    await close()
  })

  test('tells its story without scripts', async () => {
    const { page, close } = await opened({ javaScriptEnabled: false })
    expect(await page.locator('article.assertion:visible').count()).toBe(11)
    expect(await page.locator('#words').isVisible()).toBe(false)
    await page.check('#raw')
    const pair = page.locator('.square .input').first()
    await pair.scrollIntoViewIfNeeded()
    await expect.poll(() => pair.innerText()).toContain('chick')
    await close()
  })

  test('prints: folds with figures open, controls are gone, terms stay masked', async () => {
    const { page, close } = await opened()
    await page.check('#raw')
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.provenance dl:visible').count()).toBe(10)
    expect(await page.locator('.tools :is(input, select, button, fieldset):visible').count()).toBe(0)
    expect(await page.locator('.square .input').first().innerText()).toContain('c••••')
    const more = page.locator('details.more').first()
    expect(await more.locator('.pairs > li:visible').count()).toBe(3)
    expect(await more.locator('.paper').innerText()).toBe(
      'Printed are the first 3 of these pairs; the page shows all 20.',
    )
    // A4 in pixels of the browser, less the margins that it prints.
    await page.setViewportSize({ width: 717, height: 1000 })
    const cut = `[...document.querySelectorAll('pre, .scroll')].filter((each) => each.scrollWidth > each.clientWidth + 1).length`
    expect(await page.evaluate(cut)).toBe(0)
    await page.emulateMedia({ media: 'screen' })
    expect(await page.locator('.paper:visible').count()).toBe(0)
    await page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(await page.locator('.provenance[open]').count()).toBe(0)
    await close()
  })

  test('numbers each assertion as the columns of the heat map do, and names every setting of a gate', async () => {
    const { page, close } = await opened()
    const numbers = await page.locator('article.assertion .kicker .label').allInnerTexts()
    expect(new Set(numbers).size).toBe(11)
    for (const column of await page.locator('section[aria-label="Heat map"] thead a').allInnerTexts()) {
      expect(numbers).toContain(column)
    }
    const gates = (await page.locator('.provenance').allTextContents()).join('\n')
    expect(gates).not.toContain('[object')
    expect(gates).toMatch(/Gatemeasures \(.*maxGap/)
    await close()
  })

  test('prints in dark ink from a dark screen, and says how much of the run a filter has left', async () => {
    const { page, close } = await opened({ colorScheme: 'dark' })
    await page.check('input[name=outcome][value=failed]', { force: true })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const ink = await page.evaluate('getComputedStyle(document.body).color')
    expect((String(ink).match(/\d+/g) ?? []).map(Number).every((part) => part < 80)).toBe(true)
    expect(await page.locator('#shown').innerText()).toMatch(/^\d+ of \d+ shown$/)
    expect(await page.locator('#shown').isVisible()).toBe(true)
    await close()
  })

  test('finds a finding by attribute, by who is worse off and by words', async () => {
    const { page, close } = await opened()
    const list = page.locator('#flist > li')
    const told = async (): Promise<readonly number[]> =>
      ((await page.locator('#fshown').innerText()).match(/\d+/g) ?? []).map(Number)
    const kept = run.tests.flatMap(({ assertions }) => assertions.flatMap(({ report }) => report?.btcs ?? []))
    expect(await told()).toEqual([kept.length, kept.length, 50])
    await page.click('#fmore')
    expect(await list.count()).toBe(100)
    await page.selectOption('#fattribute', { label: 'sex' })
    expect((await told())[0]).toBe(kept.filter(({ attribute }) => attribute === 'sex').length)
    await page.selectOption('#fattribute', { label: 'all' })
    await page.selectOption('#fworse', { label: 'male' })
    const worse = kept.filter((each) => each.favours === 'female' && each.attribute === 'sex')
    expect((await told())[0]).toBe(worse.length)
    await page.selectOption('#fworse', { label: 'all' })
    await page.fill('#fwords', 'KATIE happy')
    const fitting = kept.filter((each) => /katie/i.test(JSON.stringify(each)) && /happy/i.test(JSON.stringify(each)))
    expect(fitting.length).toBeGreaterThan(0)
    expect((await told())[0]).toBe(fitting.length)
    expect(await list.first().locator('mark').count()).toBe(2)
    await page.fill('#fwords', 'no such words')
    expect([(await told())[0], await list.count()]).toEqual([0, 0])
    await close()
  })

  test('masks findings in the list, too', async () => {
    const { page, close } = await opened()
    await page.fill('#fwords', 'tall man was kind')
    expect(await page.locator('#flist .input').first().innerText()).toBe('The tall man was kind to the c••••.')
    await page.check('#raw')
    expect(await page.locator('#flist .input').first().innerText()).toBe('The tall man was kind to the chick.')
    await close()
  })

  test('tells what each of its marks means', async () => {
    const { page, close } = await opened()
    await page.click('.legend summary')
    const told = (await page.evaluate(
      "[...document.querySelectorAll('.legend dt *')].map((each) => each.getAttribute('class') ?? '')",
    )) as readonly string[]
    // Whatever has one of these looks anywhere on the page is explained.
    const looks = [
      'badge',
      'point',
      'span',
      'limit',
      'favoured',
      'disfavoured',
      'flips',
      'invalid',
      'better',
      'worse',
      'heat',
      'decision',
    ]
    for (const look of looks) {
      const there = await page.locator(`main :not(.legend *).${look}`).count()
      if (there > 0) expect([look, told.some((each) => each.split(' ').includes(look))]).toEqual([look, true])
    }
    expect(told.filter((each) => each.startsWith('badge ')).map((each) => each.split(' ')[1])).toEqual([
      'biased',
      'fair',
      'inconclusive',
      'error',
    ])
    await close()
  })

  test('has numbers that add up: outcomes, verdicts, and tables of one unit', async () => {
    const { page, close } = await opened()
    for (const group of ['Outcomes of 11 assertions', 'Verdicts of 11 assertions']) {
      const numbers = await page.locator('.tilegroup', { hasText: group }).locator('dd').allInnerTexts()
      expect(numbers.reduce((sum, each) => sum + Number(each), 0)).toBe(11)
    }
    const rates = page.getByRole('group', { name: /^Rates of / })
    expect(await rates.count()).toBeGreaterThan(8)
    for (const table of await rates.all()) {
      const [unit = ''] = await table.locator('thead th').allInnerTexts()
      for (const row of await table.locator('tbody tr').all()) {
        const [some, of] = (await row.locator('td.num').allInnerTexts()).map((each) => Number(each.replaceAll(',', '')))
        expect(some).toBeLessThanOrEqual(of as number)
        // A share is that of its own line; means over cases say so.
        const value = await row.locator('td b.num').innerText()
        if (/^below/.test(value) || /mean/.test(await row.locator('th').innerText()) || unit !== 'Cases') continue
        expect(Number.parseFloat(value)).toBeCloseTo((100 * (some as number)) / (of as number), 1)
      }
    }
    await close()
  })

  test('shows the bound of what is fair as it shows the rate of what is biased', async () => {
    const { page, close } = await opened()
    const line = page.locator('.overview tbody tr', { hasText: 'the gender of a name' })
    expect(await line.locator('b.num').innerText()).toMatch(/^below 4\.87.%$/)
    expect(await line.innerText()).toContain('of 60 cases')
    const article = page.locator('article', { has: page.locator('h3', { hasText: 'the gender of a name' }) })
    expect(await article.locator('b.num').first().innerText()).toMatch(/^below 4\.87.%$/)
    const fair = page.locator('.overview tbody tr', { hasText: 'mean scores' })
    expect(await fair.innerText()).toContain('largest gap 0.012, accepted 0.05')
    await close()
  })

  test('shows what is otherwise than in the last run', async () => {
    const [first, second, ...others] = run.tests
    const ended = (outcome: 'passed' | 'failed') => (record: (typeof run.tests)[0]['assertions'][0]) => ({
      ...record,
      outcome,
    })
    type Test = (typeof run.tests)[number]
    /** As if the clearest finding of each assertion had not been there. */
    const withoutFirst = (each: Test): Test => ({
      ...each,
      assertions: each.assertions.map((record) =>
        record.report === undefined
          ? record
          : { ...record, report: { ...record.report, btcs: record.report.btcs.slice(1) } },
      ),
    })
    const before = {
      ...run,
      created: '2026-01-02T03:04:05.000Z',
      tests: [
        { ...first, titles: ['models', 'another name'] },
        { ...second, assertions: second?.assertions.map(ended('failed')) },
        ...others.map(withoutFirst),
      ],
    } as RunReport
    const path = join(folder, 'since.html')
    writeFileSync(path, htmlReport(run, { title: 'Fairness report', terms: offensiveTerms(), before }))
    const { page, close } = await opened({ bypassCSP: true }, path)
    const since = page.locator('section[aria-labelledby=since]')
    expect(await since.locator('> .note').first().innerText()).toBe(
      'Beside the run of 2026-01-02 03:04:05 UTC: 9 assertions unchanged, 1 new, 1 gone, 1 passes now.',
    )
    expect(await since.locator('tbody tr td:first-child').allInnerTexts()).toEqual(['new', 'gone', 'passes now'])
    const found = since.locator('details.since-found')
    expect(await found.count()).toBeGreaterThan(2)
    for (const summary of await found.locator('summary').allInnerTexts())
      expect(summary).toMatch(/: 1 found now and not before(, \d+ in both)?$/)
    await found.first().locator('summary').click()
    expect(await found.first().locator('.pairs li').count()).toBe(1)
    expect(await page.locator('#shown').innerText()).toBe('11 of 11 shown')
    expect(await violations(page)).toEqual([])
    await close()
  })

  test('says what each question found', async () => {
    const { page, close } = await opened()
    const article = (title: string) => page.locator('article', { has: page.locator('h3', { hasText: title }) })
    expect(await article('mean scores').locator('.plot svg').count()).toBe(1)
    expect(await article('rows').locator('.yield').innerText()).toContain('no rate')
    expect(await article('groups').innerText()).toContain('sex and race (intersection)')
    const corner = article('an intersection').locator('.corner.flips')
    expect(await corner.count()).toBe(1)
    expect(await corner.innerText()).toContain('outcome changes')
    expect(await article('an intersection').locator('.changes').innerText()).toBe(
      '1 new\n1 fixed\n1 still open\n1 accepted',
    )
    expect(await article('an intersection').innerText()).toContain('mutant with another structure')
    const mutants = article('race and gender at once')
    expect(await mutants.locator('.finding > .square .corner').count()).toBe(4)
    expect(await mutants.locator('.finding > .square .corner.flips').count()).toBe(1)
    expect(await mutants.locator('.finding').first().innerText()).toContain('Hidden: no single part of the change')
    for (const said of [
      'could not be classified as hidden',
      'discarded mutant',
      'Words left alone',
      'Intersection only',
    ])
      expect(await mutants.innerText()).toContain(said)
    const square = article('countries').getByRole('group', { name: 'Findings by two classes of country' })
    const [first] = (await square.locator('tbody tr').first().locator('th').allInnerTexts()) as [string]
    expect(await square.locator('tbody tr').count()).toBe(14)
    expect(first).toMatch(/^[a-z]+$/)
    const cell = square.locator('tbody tr').first().locator('td').nth(1)
    expect(await cell.innerText()).toMatch(/^\d+(\.\d+)?( [↑↓])?$/)
    expect(await cell.getAttribute('title')).toMatch(
      new RegExp(`^${first} and \\w+: \\d+ of \\d+ pairs, in \\d+ of \\d+ cases`),
    )
    const table = article('two of three').getByRole('group', { name: 'Mutants by combination of attributes' })
    expect(await table.locator('tbody th').allInnerTexts()).toEqual([
      'race and gender',
      'race and age',
      'gender and age',
    ])
    expect(await table.locator('tfoot th').innerText()).toBe('all')
    expect(await article('an error').innerText()).toContain('No verdict')
    await close()
  })
})

test('the data of every question fit the published schema', () => {
  expect(runComplaints(runJson(run))).toEqual([])
})

test('a page of 10,000 findings stays small, and keeps the rest behind counts', async () => {
  const path = join(folder, 'large.html')
  await write(await largeRun(), path)
  expect(statSync(path).size).toBeLessThan(5_000_000)
  const { page, errors, close } = await opened({}, path)
  const ms = await page.evaluate("performance.getEntriesByType('navigation')[0].domComplete")
  // How long it takes depends on the machine; how much there is to lay out does not.
  console.log(
    `10,000 findings: ${(statSync(path).size / 1e6).toFixed(2)} MB, open after ${Math.round(ms as number)} ms`,
  )
  expect(await page.evaluate("document.querySelectorAll('*').length")).toBeLessThan(60_000)
  expect(errors).toEqual([])
  expect(await page.locator('#fshown').innerText()).toBe('10000 of 10000 findings fit, 50 shown')
  await page.fill('#fwords', 'katie')
  expect(await page.locator('#flist > li').count()).toBeGreaterThan(0)
  await page.click('#fold')
  expect(await page.locator('.finding').first().innerText()).toMatch(/more findings? counted and not shown/)
  await close()
})
