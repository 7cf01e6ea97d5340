import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { offensiveTerms } from '../../../src/attributes/index.js'
import { audit } from '../../../src/audit/index.js'
import { compareCases, type StoredBaseline, toStored } from '../../../src/baseline/index.js'
import { biasFinder, chats, mutations } from '../../../src/cases/index.js'
import { type Chat, isChat } from '../../../src/core/chat.js'
import type { AssertionRecord } from '../../../src/core/record.js'
import type { CaseBook } from '../../../src/core/report.js'
import { runReport } from '../../../src/core/run-report.js'
import { fromFunction, fromHttp, fromLanguageModel } from '../../../src/models/index.js'
import { formatReport, htmlReport } from '../../../src/views/index.js'
import { chatModel, completion, loopback } from '../../models/remote/loopback.js'
import type { WideReport } from '../../support/wide-report.js'
import { conversations, unfair } from './conversations.js'

const plan = {
  attributes: ['gender'] as const,
  cases: chats(conversations, (texts) => biasFinder(texts)),
  gate: { found: 0, over: 'suite' },
} as const

/** What the model is asked about a conversation: does it say "sister"? */
const saysSister = (messages: readonly { content: string }[]): boolean =>
  messages.some(({ content }) => content.includes('sister'))

describe('conversations as inputs', () => {
  test('are asked of a function, and the message says which message it is', async () => {
    const report = await audit(unfair, plan)
    expect(report.verdict).toBe('biased')
    expect(report.counts.cases).toBeGreaterThan(20)
    expect(report.counts.casesWithBtc).toBe(report.counts.cases)
    const { shrunk } = report
    const small = shrunk?.a.input as Chat
    expect(small.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(small[0]).toEqual(conversations[0]?.[0])
    expect(small[1]?.content).toMatch(/^My (?:sister|brother) bought a \w+ here\.$/)
    expect(small.at(-1)?.content).toBe('Please tell me whether I get the money back.')
    const text = formatReport(report)
    expect(text).toMatch(/As found in chat \d+ of 24, message 2 of 6 \(user\), sentence 2 of 3/)
    expect(text).toContain('The shortest conversation that still shows it')
    expect(text).toMatch(/female {2}refund {2}user: … My \[sister\] bought a \w+ here\. \[She\] says/)
  })

  test('a pair is asked again by its replay string, and reports survive JSON', async () => {
    const report = await audit(unfair, plan)
    const again = await audit(unfair, { ...plan, replay: report.replay ?? '' })
    expect(again.verdict).toBe('biased')
    expect(again.btcs[0]?.a.input).toEqual(report.shrunk?.a.input)
    const read = JSON.parse(JSON.stringify(report))
    expect(formatReport(read)).toBe(formatReport(report))
  })

  test('the page marks the words that differ, and a baseline knows the cases again', async () => {
    const plain = { ...plan, stop: 'all', shrink: false } as const
    const report = await audit(unfair, plain)
    const assertion: AssertionRecord = {
      matcher: 'toBeCounterfactuallyFair',
      negated: false,
      outcome: 'failed',
      place: { file: 'a.test.ts', line: 1, column: 1 },
      report,
    }
    const run = runReport('vitest', [{ file: 'a.test.ts', titles: ['a'], outcome: 'failed', assertions: [assertion] }])
    const page = await htmlReport(run, { title: 'Fairness', terms: offensiveTerms() })
    expect(page).toMatch(/My <mark>sister<\/mark>/)
    expect(page).toMatch(/message 2 of 6 \(user\)/)
    const since = { ...plain, gate: { newSince: 'baseline' } } as const
    const [before, now]: WideReport[] = [await audit(unfair, since), await audit(() => 'repair', since)]
    const stored = toStored(before as WideReport) as StoredBaseline
    const compared = compareCases(stored, now?.cases as CaseBook, stored.madeBy?.split(' ')[1] ?? '')
    expect(compared).toMatchObject({ status: 'compared', common: report.counts.cases, new: [] })
    expect(compared.fixed).toHaveLength(report.counts.cases)
  })

  test('an answer of the journal stands for the same conversation', async () => {
    const journal = mkdtempSync(join(tmpdir(), 'chats-'))
    onTestFinished(() => rmSync(journal, { recursive: true }))
    let calls = 0
    let most = 30
    const model = () =>
      fromFunction(
        (chat: Chat) => {
          if (++calls > most) throw new Error('gone')
          return unfair(chat)
        },
        { name: 'shop', version: '1', batched: false },
      )
    const asked = { ...plan, journal, stop: 'all', shrink: false } as const
    expect((await audit(model(), asked)).verdict).toBe('interrupted')
    ;[calls, most] = [0, Number.POSITIVE_INFINITY]
    const resumed = await audit(model(), asked)
    expect(resumed.findings.map(({ code }) => code)).toContain('journal.resumed')
    const inputs = calls
    calls = 0
    const { journal: _, ...unkept } = asked
    const whole = await audit(model(), unkept)
    expect(resumed.counts).toEqual(whole.counts)
    expect(inputs).toBeLessThan(calls)
  })

  test('are sent as they are by a language model of the AI SDK', async () => {
    const server = await loopback(({ body }) =>
      completion(saysSister(body.messages) ? 'I am sorry, no.' : 'Yes, you get it back today.'),
    )
    const model = fromLanguageModel<Chat>(chatModel(server), { prompt: '[INPUT]', backoffMs: 1 })
    const report = await audit(model, {
      question: 'answer-gap',
      attributes: ['gender'],
      cases: plan.cases,
      over: 'suite',
    })
    expect(report.verdict).toBe('biased')
    const smallest = report.smallest?.a.input as Chat
    expect(smallest.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(smallest[1]?.content).toMatch(/^My (?:sister|brother) bought a \w+ here\.$/)
    expect(formatReport(report)).toMatch(/user: My \[(?:sister|brother)\]/)
    expect(formatReport(report)).not.toContain('[object')
    const roles = server.seen[0]?.body.messages.map(({ role }: { role: string }) => role)
    expect(roles).toEqual(['system', 'user', 'assistant', 'user', 'assistant', 'user'])
  })

  test('a secret in a conversation keeps it whole', async () => {
    const secret = 'AKIA' + 'IOSFODNN7' + 'EXAMPLE'
    const told = conversations.map((chat) =>
      chat.with(-1, { role: 'user', content: `Use this key: ${secret}. Now what?` }),
    )
    const report = await audit(unfair, { ...plan, cases: chats(told, (texts) => biasFinder(texts)) })
    expect(report.shrunk?.a.input).toHaveLength(6)
    expect(formatReport(report)).not.toContain(secret)
  })

  test('are sent as they are by fromHttp()', async () => {
    const server = await loopback(({ body }) =>
      completion(saysSister(body.messages) ? 'No.' : 'Yes, of course, today.'),
    )
    const model = fromHttp<Chat>(`${server.url}/v1/chat/completions`, {
      protocol: 'openai',
      model: 'small',
      backoffMs: 1,
    })
    const { predictions } = await model.predict([conversations[0] as Chat], {})
    expect(predictions).toEqual([{ kind: 'text', text: 'No.' }])
    expect(server.seen[0]?.body.messages).toEqual(conversations[0])
  })

  test('are labelled as a whole by a language model with labels', async () => {
    const server = await loopback(({ body }) =>
      completion(String(body.messages.at(-1).content).includes('sister') ? 'refund' : 'repair'),
    )
    const model = fromLanguageModel<Chat>(chatModel(server), {
      labels: ['refund', 'repair'],
      constrain: false,
      backoffMs: 1,
    })
    const report = await audit(model, { ...plan, sample: 2 })
    expect(report.counts.casesWithBtc).toBe(2)
    expect(server.seen[0]?.body.messages.at(-1).content).toContain('assistant: I see. What would you like us to do?')
  })

  test('work with mutations and intersections', async () => {
    const texts: Chat[] = conversations.map((chat) =>
      chat
        .slice(0, 2)
        .map((message, at) => (at === 1 ? { ...message, content: 'I am a young woman and my bike broke.' } : message)),
    )
    const distinct = texts.filter((_, at) => at % 3 === 0)
    const model = (chat: Chat) =>
      chat.some(({ content }) => content.includes('middle-aged man')) ? 'repair' : 'refund'
    const report = await audit(model, {
      question: 'intersectional',
      attributes: ['age', 'gender'],
      cases: chats(distinct, (said) => mutations(said, { attributes: ['age', 'gender'] })),
    })
    expect(report.counts.cases).toBeGreaterThan(0)
    expect(report.btcs.every(({ a }) => isChat(a.input))).toBe(true)
    expect(formatReport(report)).toContain('[middle-aged]')
  })
})
