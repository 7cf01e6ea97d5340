import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { runReport } from '../../src/core/run-report.js'
import { hidden } from '../../src/core/secrets/hidden.js'
import { hideSecrets } from '../../src/core/secrets/hide.js'
import { audit, configureFairness, eec, fromFunction, fromHttp, fromLanguageModel } from '../../src/index.js'
import { encodeReplay } from '../../src/shrink/index.js'
import { chatModel, completion, loopback } from '../models/remote/loopback.js'
import type { WideReport } from '../support/wide-report.js'
import { type MadeKey, madeKeys } from './keys.js'
import { everyReport, runOf } from './reports.js'
import { allWritten } from './writers.js'

afterEach(() => {
  vi.unstubAllEnvs()
  configureFairness({})
})

const keys = madeKeys(7)
const gender = (at: number, text = `came ${at}.`) => ({
  id: `case ${at}`,
  variants: [
    { input: `She ${text}`, classes: { gender: 'female' } },
    { input: `He ${text}`, classes: { gender: 'male' } },
  ],
})
const plan = { attributes: ['gender'], cases: Array.from({ length: 3 }, (_, at) => gender(at)) } as const

/** Forms of a secret that anybody can read. */
const formsOf = (secret: string): string[] => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  // Half a key is told too.
  secret.length >= 20 ? secret.slice(-14) : secret,
]

/** Secrets that stand in clear in anything that was written. */
const leaks = (
  texts: readonly { readonly writer: string; readonly text: string }[],
  secrets: readonly string[],
): string[] =>
  secrets.flatMap((secret) => {
    const found = texts.find(({ text }) => formsOf(secret).some((form) => text.includes(form)))
    return found === undefined ? [] : [`${secret} in ${found.writer}`]
  })

/** Errors as a runner prints them: message, stack, causes, members. */
function printedError(error: unknown): { readonly writer: string; readonly text: string }[] {
  const texts: string[] = []
  for (let each = error, depth = 0; each !== undefined && depth < 9; depth++) {
    const { message, stack, cause } = Object(each) as Partial<Error>
    texts.push(String(each), message ?? '', stack ?? '', JSON.stringify(each) ?? '')
    each = cause
  }
  return texts.map((text) => ({ writer: 'a thrown error', text }))
}

async function written(reports: readonly WideReport[], names?: readonly string[]) {
  return [
    ...reports.map((report) => ({ writer: 'audit()', text: JSON.stringify(report) })),
    ...(await allWritten(runOf(reports), names)),
  ]
}

test('there are keys of more than forty shapes, each of which can be seen', () => {
  expect(new Set(keys.map(({ shape }) => shape)).size).toBeGreaterThan(60)
  expect(keys.filter(({ text, secret }) => !text.includes(secret))).toEqual([])
})

test('keys of every shape, of thirty seeds, are hidden; what is hidden stays as it is', () => {
  const missed = new Set<string>()
  for (let seed = 0; seed < 30; seed++) {
    for (const { shape, text, secret } of madeKeys(seed)) {
      const hiddenText = hideSecrets(text)
      if (formsOf(secret).some((form) => hiddenText.includes(form))) missed.add(shape)
      if (hideSecrets(hiddenText) !== hiddenText) missed.add(`${shape}, hidden twice`)
    }
  }
  expect([...missed]).toEqual([])
})

describe('keys of every shape, through every writer, that came', () => {
  const secrets = keys.map(({ secret }) => secret)
  /** One audit for each key. The model hears which key is meant by the way that is tested. */
  const each = async (
    work: (key: MadeKey) => Promise<WideReport>,
    given: readonly MadeKey[] = keys,
  ): Promise<WideReport[]> => {
    const reports: WideReport[] = []
    for (const key of given) reports.push(await work(key))
    return reports
  }
  /** Several keys in one text, so that every writer is asked about all of them in little time. */
  const groups = Array.from({ length: Math.ceil(keys.length / 9) }, (_, at): MadeKey => {
    const own = keys.slice(at * 9, at * 9 + 9)
    return { shape: 'several', secret: '', text: own.map(({ text }) => text).join(' |\n') }
  })

  test('as a label of a function', async () => {
    const reports = await each(
      ({ text }) => audit((texts: string[]) => texts.map((input) => (input.startsWith('She') ? text : 'good')), plan),
      groups,
    )
    expect(leaks(await written(reports), secrets)).toEqual([])
  })

  test('in what a function throws: its message, its cause, its members', async () => {
    const reports = await each(
      ({ text }) =>
        audit(() => {
          throw Object.assign(new TypeError(text, { cause: new Error(text) }), {
            config: { headers: { authorization: text } },
          })
        }, plan),
      groups,
    )
    expect(reports.every(({ verdict }) => verdict === 'interrupted')).toBe(true)
    expect(leaks(await written(reports), secrets)).toEqual([])
  })

  test('in the names of a source, a case, a class, a template, in inputs and reasons', async () => {
    const reports = await each(({ text }) => {
      const source = {
        name: `texts of ${text}`,
        attributes: ['gender'] as const,
        version: text,
        cases: (context: { skip(reason: string): void }) => {
          context.skip(text)
          const { variants } = gender(0, `wrote ${text} down`)
          return [
            {
              id: text,
              origin: text,
              template: `<person> wrote ${text}`,
              variants: variants.map((variant) => ({
                ...variant,
                classes: { gender: `${variant.classes.gender} ${text}` },
              })),
            },
          ]
        },
      }
      const model = fromFunction(
        (texts: string[]) => texts.map((input) => (input.startsWith('She') ? 'bad' : 'good')),
        { name: text },
      )
      return audit(model, { attributes: ['gender'], cases: source, favourable: text, gate: { newSince: 'baseline' } })
    }, groups)
    expect(leaks(await written(reports), secrets)).toEqual([])
    const replays = reports.filter(({ shrunk, replay }) => shrunk !== undefined && replay !== undefined)
    for (const { shrunk } of replays) expect(JSON.stringify(shrunk)).not.toContain('[hidden]')
  })

  test('out of a source that throws', async () => {
    const texts = []
    for (const { text } of keys) {
      const cases = {
        name: 'own',
        attributes: ['gender'] as const,
        cases: () => {
          throw new RangeError(text, { cause: { request: text } })
        },
      }
      texts.push(
        ...printedError(
          await audit(() => ['a'], { attributes: ['gender'], cases } as never).catch((error: unknown) => error),
        ),
      )
    }
    expect(leaks(texts, secrets)).toEqual([])
  })

  test('in names of tests, files and errors of a run', async () => {
    const [report] = await everyReport()
    const run = runReport(
      keys.map(({ text }) => text).join(' '),
      groups.map(({ text }) => ({
        file: text,
        titles: [text, text],
        project: text,
        outcome: 'failed',
        assertions: [
          {
            matcher: 'toBeCounterfactuallyFair',
            negated: false,
            outcome: 'failed',
            error: { code: 'EF1', message: text },
          },
          {
            matcher: text,
            negated: false,
            outcome: 'failed',
            ...(report === undefined
              ? {}
              : { report: { ...report, findings: [{ code: 'a', message: text }], notTested: [text] } }),
          },
        ],
      })),
      keys.map(({ text }) => ({ file: text, message: text })),
    )
    expect(leaks(await allWritten(run), secrets)).toEqual([])
  })

  describe('from a server', () => {
    const serve = async (reply: (key: MadeKey) => { status?: number; body: unknown }) =>
      loopback(({ headers }) => reply(groups[Number(headers['x-number'])] as MadeKey))
    const of = (key: MadeKey): Record<string, string> => ({ 'x-number': String(groups.indexOf(key)) })

    test.each([
      ['that says 200 and means an error', 200, (text: string) => ({ error: { message: text } })],
      [
        'that says 200 with a label',
        200,
        (text: string) => [[{ label: text, score: 1 }], [{ label: 'good', score: 1 }]],
      ],
      ['that refuses', 401, (text: string) => ({ error: { message: text } })],
      ['that refuses in plain text', 403, (text: string) => text],
      ['that says what is no JSON', 200, (text: string) => `<html>${text}`],
    ])('%s', async (_, status, body) => {
      const server = await serve(({ text }) => ({ status, body: body(text) }))
      const reports = await each(
        (key) =>
          audit(fromHttp(server.url, { protocol: 'tei', headers: of(key), retries: 0, name: 'server' }), {
            ...plan,
            cases: plan.cases.slice(0, 1),
          }),
        groups,
      )
      expect(
        leaks(
          await written(reports, [
            'formatReport',
            'file: json',
            'file: html',
            'file: sarif',
            'file: junit',
            'matchers',
          ]),
          secrets,
        ),
      ).toEqual([])
    })

    test('and from what reads its answer', async () => {
      const server = await serve(({ text }) => ({ body: { said: text } }))
      const reports = await each(
        (key) =>
          audit(
            fromHttp(server.url, {
              headers: of(key),
              name: 'server',
              request: (inputs) => ({ inputs }),
              response: (body) => {
                throw new Error(`no label in ${JSON.stringify(body)}`, { cause: body })
              },
            }),
            plan,
          ),
        groups,
      )
      expect(leaks(await written(reports, ['formatReport', 'file: json', 'file: html', 'matchers']), secrets)).toEqual(
        [],
      )
    })
  })
})

describe('what the user named as secret is shown nowhere, however it looks:', () => {
  const asked = async (model: unknown): Promise<{ writer: string; text: string }[]> =>
    written([await audit(model, plan)])

  test.each([
    ['a short token', { authorization: 'Bearer tok7' }, 'tok7'],
    ['a token without a scheme', { 'x-api-key': 'abc-x' }, 'abc-x'],
    ['a word', { 'x-own': 'correcthorse' }, 'correcthorse'],
    [
      'the password of Basic',
      { authorization: `Basic ${Buffer.from('me:opensesame').toString('base64')}` },
      'opensesame',
    ],
    ['a cookie', { cookie: 'a=1; sid=magpie77' }, 'magpie77'],
  ])('%s in a header that the server echoes without its name', async (_, headers, secret) => {
    const server = await loopback(() => ({ body: { detail: `who is ${secret}?` } }))
    const texts = await asked(fromHttp(server.url, { protocol: 'tei', headers, retries: 0 }))
    expect(leaks(texts, [secret])).toEqual([])
    expect(texts.some(({ text }) => text.includes('[hidden]'))).toBe(true)
  })

  test('headers of a function, for keys that change', async () => {
    let number = 0
    const server = await loopback(({ headers }) => ({ status: 500, body: `no ${headers['x-token']}` }))
    const model = fromHttp(server.url, {
      protocol: 'tei',
      headers: () => ({ 'x-token': `moth${++number}` }),
      retries: 1,
      backoffMs: 1,
    })
    expect(leaks(await asked(model), ['moth1', 'moth2'])).toEqual([])
  })

  test('an address: its user, its password raw and decoded, its query, keys in its path', async () => {
    const server = await loopback(({ url, headers }) => ({
      status: 400,
      body: `${url} ${Buffer.from(String(headers.authorization).slice(6), 'base64')} p@ss:wörd is wrong`,
    }))
    const path = '4f9Kd02LmQx81Zp7'
    const address = `${server.url.replace('://', `://me:${encodeURIComponent('p@ss:wörd')}@`)}/v1/${path}/predict?token=bl7ue&api_key=gr%C3%BCn`
    const texts = await asked(fromHttp(address, { protocol: 'tei', retries: 0 }))
    expect(leaks(texts, ['p@ss:wörd', encodeURIComponent('p@ss:wörd'), path, 'bl7ue', 'grün', 'gr%C3%BCn'])).toEqual([])
  })

  test('an address that is none', () => {
    expect(() => fromHttp('ftp://me:hunter22@host/', { protocol: 'tei' })).toThrow(
      expect.not.stringContaining('hunter22'),
    )
    expect(() => fromHttp('https://me:hunter22@host:port/', { protocol: 'tei' })).toThrow(
      expect.not.stringContaining('hunter22'),
    )
  })

  test.each([
    ['OPENAI_API_KEY', 'plainword'],
    ['MY_TOKEN', 'x7-y8-z9'],
    ['DB_PASSWORD', 'letmein now'],
    ['clientSecret', 'Ab"c\\d'],
    ['SERVICE_CREDENTIALS', '{"login":"bert","code":"4711-x"}'],
    ['DATABASE_URL', 'postgres://app:wonderland@db/x'],
    ['SIGNING_KEY', 'first line of a key\nsecond line of a key'],
  ])('the environment: %s', async (name, value) => {
    vi.stubEnv(name, value)
    const secrets = name === 'DATABASE_URL' ? ['wonderland'] : value.split('\n')
    const said = `got ${value} and ${encodeURIComponent(value)} and ${Buffer.from(value).toString('base64')}`
    const throwing = await audit(() => {
      throw new Error(said)
    }, plan)
    const labelled = await audit(
      (texts: string[]) => texts.map((text) => (text.startsWith('She') ? said : 'good')),
      plan,
    )
    expect(
      leaks(await written([throwing, labelled]), [
        ...secrets,
        ...secrets.map((each) => Buffer.from(each).toString('base64')),
      ]),
    ).toEqual([])
  })

  test('what configureFairness was told', async () => {
    configureFairness({ secrets: ['open sesame', 'xyz'] })
    const report = await audit(() => {
      throw new Error('neither open sesame nor xyz')
    }, plan)
    expect(leaks(await written([report]), ['open sesame', ' xyz'])).toEqual([])
    expect(() => configureFairness({ secrets: [''] })).toThrow(/EF157/)
    expect(() => configureFairness({ secrets: 'all' as never })).toThrow(/EF157(?![\s\S]*all)/)
  })

  test('the key of a language model, echoed alone, in an answer and in a refusal', async () => {
    const key = 'tok-9'
    const server = await loopback((_, number) =>
      number < 2 ? completion(`I think ${key}`) : { status: 401, body: { error: { message: `${key}?` } } },
    )
    const model = fromLanguageModel(chatModel(server, { apiKey: key }), { labels: ['good', 'bad'], retries: 0 })
    expect(leaks(await asked(model), [key])).toEqual([])
  })
})

describe('evidence stays as it is:', () => {
  test('sentences of tests for sentiment, of corpora and of the docs', async () => {
    const texts: string[] = []
    const source = eec()
    const context = {
      seed: 1,
      sample: Number.POSITIVE_INFINITY,
      variantsPerCase: 6,
      attributes: ['gender', 'race'],
      skip() {},
      drawn() {},
    }
    for await (const { variants } of source.cases(context)) for (const { input } of variants) texts.push(input)
    const collect = (value: unknown): void => {
      if (typeof value === 'string') texts.push(value)
      else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) collect(each)
    }
    for (const name of ['winobias-pairs', 'parses', 'they-rewrites', 'other-languages'])
      collect(JSON.parse(readFileSync(`test/language/gold/${name}.json`, 'utf8')))
    expect(texts.length).toBeGreaterThan(5000)
    expect(hidden(texts)).toBe(texts)
  })

  test('words that only begin like keys', () => {
    const texts = [
      'The basic 1980s plot, a basic instinct, the bearer of bad news.',
      'A secret: love. The key: patience. A token of 1990s appreciation.',
      'Key: 2nd-generation immigrants; keyboard: a100; monkey: funny3; author: novel2000.',
      'She has the key to room 12b. My secret is out. The password was wrong.',
      'hub:Xenova/distilbert-base-uncased-finetuned-sst-2-english, gpt-4.1-mini-2025-04-14, hf_transfer, sk-learn',
      'max_tokens: 4096, tokens: 128k, Tokenizer: bert-base-uncased-2018, token-classification: 0.5',
      'node v22.11.0, commit 4f9a1c7e2b3d5f60718293a4b5c6d7e8f9012345, /tmp/expect-fair-Ab3dEf/dist/esm/core/random.js:12:34',
      'http://www.amazon.com/gp/product/B000FS9FCG?tag=abc&page=2, https://t.co/AbC123xYz9, me@example.com',
      'ISBN 978-3-16-148410-0, 2024-05-01T10:00:00Z, +49 30 1234567, DE89370400440532013000',
    ]
    expect(texts.map(hideSecrets)).toEqual(texts)
  })

  test('replay strings of ours, a thousand and more, alone and in messages; a forged one hides nothing', () => {
    const changed: string[] = []
    for (let at = 0; at < 1500; at++) {
      const side = (word: string) => ({
        input: `${word} said number ${at} twice, ${at * 7919} times in all.`,
        classes: { gender: word },
      })
      const replay = encodeReplay({ attribute: 'gender', a: side('She'), b: side('He') })
      const texts = { replay, said: `add to the plan: replay: '${replay}'` }
      if (hidden(texts) !== texts) changed.push(replay)
    }
    expect(changed).toEqual([])
    expect(hideSecrets('ef1.sk-ant-api03-abcdefgh1234.abcdefg')).not.toContain('abcdefgh1234')
  })

  test('whole reports, with their digests and seeds', async () => {
    for (const report of await everyReport()) expect(hidden(report)).toBe(report)
    const shard = await audit((texts: string[]) => texts.map((text) => (text.length % 2 ? 'a' : 'b')), {
      attributes: ['gender'],
      cases: Array.from({ length: 200 }, (_, at) => gender(at)),
      shard: { index: 1, count: 2 },
    })
    expect(hidden(shard)).toBe(shard)
  })

  test('words that variables of the environment hold, where they are none', () => {
    for (const [name, value] of [
      ['MAX_TOKENS', '100000'],
      ['DOCKER_CREDENTIAL_HELPER', 'desktop'],
      ['TOKENIZERS_PARALLELISM', 'positive'],
      ['KEYBOARD', 'dvorak keys'],
      ['SSL_KEY_FILE', process.cwd()],
      ['SECRET_MODE', 'production'],
    ] as const)
      vi.stubEnv(name, value)
    const text = `100000 positive desktop reviews of dvorak keys in ${process.cwd()} of production`
    expect(hideSecrets(text)).toBe(text)
  })

  test('a word that is secret is hidden as a word, not inside others', () => {
    configureFairness({ secrets: ['tea'] })
    expect(hideSecrets('tea, teacher, steam')).toBe('[hidden], teacher, steam')
  })
})
