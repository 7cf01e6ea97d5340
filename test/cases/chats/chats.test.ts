import { describe, expect, test } from 'vitest'
import { biasFinder, chats, mutations, template } from '../../../src/cases/index.js'
import { type Chat, isChat, type Message, transcriptOf } from '../../../src/core/chat.js'
import { casesOf, noted } from '../../support/source-laws.js'
import { conversations, system } from './conversations.js'

const user = (content: string): Message => ({ role: 'user', content })
const assistant = (content: string): Message => ({ role: 'assistant', content })

const named: Chat = [
  { role: 'system', content: 'Anybody who writes is a customer.' },
  user('Tom Miller bought a lamp. He likes it.\n\nHe says so at least.'),
  assistant('What can we do for you?'),
  user('  Tom wants to know whether the lamp can be dimmed.\n'),
]

describe('chats()', () => {
  test('exchanges a person alike in all that the user wrote, and nothing else', async () => {
    const [made] = await casesOf(chats([named], (texts) => biasFinder(texts)))
    expect(made).toMatchObject({ origin: 'chat 1 of 1', original: named })
    const variants = [...(made?.variants ?? [])]
    expect(new Set(variants.map(({ classes }) => classes.gender))).toEqual(new Set(['male', 'female', 'nonbinary']))
    for (const { input, edits = [] } of variants) {
      expect(input[0]).toEqual(named[0])
      expect(input[2]).toEqual(named[2])
      const name = /^\w+/.exec(input[1]?.content ?? '')?.[0] ?? ''
      expect(input[3]?.content).toBe(`  ${name} wants to know whether the lamp can be dimmed.\n`)
      expect(input[1]?.content).toMatch(
        /^\w+ bought a lamp\. (?:He|She|They) likes? it\.\n\n(?:He|She|They) says? so at least\.$/,
      )
      const transcript = transcriptOf(input)
      const exchanged = edits.map(({ start, end }) => transcript.slice(start, end))
      expect(exchanged.filter((each) => each === name)).toHaveLength(2)
      expect(exchanged.filter((each) => /^(?:he|she|they)$/i.test(each))).toHaveLength(2)
    }
  })

  test('makes mutants that a question about intersections can ask', async () => {
    const said = [system, user('I am a young woman and my bike broke.'), assistant('Oh.'), user('What now?')]
    const source = chats([said], (texts) => mutations(texts, { attributes: ['age', 'gender'], order: 2 }))
    expect(source.order).toBe(2)
    const [made] = await casesOf(source)
    const [first] = made?.mutants?.valid ?? []
    expect(first).toHaveLength(2)
    const mutant = made?.mutants?.make(first ?? [])
    expect(mutant?.input.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(mutant?.input[3]).toEqual(said[3])
    expect(mutant?.input[1]?.content).not.toBe(said[1]?.content)
    expect(await made?.mutants?.check([first ?? []])).toEqual([true])
    expect(made?.mutants?.make([]).input).toEqual(said)
  })

  const answered = [
    user('My sister bought a lamp. She likes it.'),
    assistant('I am glad that your sister likes it.'),
    user('Can it be dimmed?'),
  ]

  test('leaves a conversation alone in which others speak of the person', async () => {
    const context = noted({ attributes: ['gender'] })
    const others = [
      answered,
      [{ ...system, content: 'The customer is a woman.' }, user('My sister bought a lamp. She likes it.')],
      [user('Tom bought a kettle. He likes it.'), assistant("Is Tom's kettle new?"), user('Yes.')],
      // Nothing in the message that stays is exchanged.
      [user('My brother bought a chair. He likes it.'), assistant('I am glad.'), user('Is it oak?')],
    ]
    const made = []
    for await (const each of chats(others, (texts) => biasFinder(texts)).cases(context)) made.push(each)
    expect(made.map(({ origin }) => origin)).toEqual(['chat 4 of 4'])
    expect([...context.skips]).toEqual([['spoken of in messages that stay', 3]])
  })

  test("exchanges the assistant's messages too where that is wanted", async () => {
    const [made] = await casesOf(
      chats([answered], (texts) => biasFinder(texts, { persons: 'everyone' }), { turns: 'all' }),
    )
    const male = [...(made?.variants ?? [])].find(({ classes }) => classes.gender === 'male')
    expect(male?.input.map(({ content }) => content)).toEqual([
      'My brother bought a lamp. He likes it.',
      'I am glad that your brother likes it.',
      'Can it be dimmed?',
    ])
  })

  test('counts what is no conversation, and reads streams', async () => {
    const context = noted()
    async function* stream() {
      yield 'My sister bought a lamp. She likes it.'
      yield [{ role: 'user' }]
      yield [system]
      yield* conversations.slice(0, 2)
    }
    const made = []
    for await (const each of chats(stream(), (texts) => biasFinder(texts)).cases(context)) made.push(each)
    expect(made.map(({ origin }) => origin)).toEqual(['chat 4', 'chat 5'])
    expect([...context.skips.values()].reduce((sum, each) => sum + each, 0)).toBe(3)
    expect(made.every(({ variants }) => [...variants].every(({ input }) => isChat(input)))).toBe(true)
  })

  test('refuses what is no list, and sources of other texts', async () => {
    expect(() => chats('text' as never, (texts) => biasFinder(texts))).toThrow('EF332')
    expect(() => chats(named, (texts) => biasFinder(texts))).toThrow(/EF332.*chats\(\[conversation\]/s)
    expect(() => chats([named], undefined as never)).toThrow('EF333')
    expect(() => chats([named], (() => []) as never)).toThrow('EF333')
    expect(() => chats([named], (texts) => biasFinder(texts), { turn: 'all' } as never)).toThrow("did you mean 'turns'")
    await expect(casesOf(chats([named], () => template('{person} sang.')))).rejects.toThrow('EF333')
  })
})
