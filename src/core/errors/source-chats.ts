import { FairnessError, show } from './fairness-error.js'

// EF329, EF332-334: questions of BBQ, conversations, decisions.

export const notChats = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF332',
    problem: 'chats() needs conversations.',
    given: show(given),
    expected: 'a list, an iterable or an async iterable of conversations, each a list of { role, content }',
    fix: 'for one conversation write chats([conversation], (texts) => biasFinder(texts))',
  })

/** @param topics Those that were asked for. */
export const noDecisions = (topics: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF334',
    problem: 'None of these decisions can be tested for age.',
    given: `topics: ${topics.map((each) => show(each)).join(', ')} and attributes: ['age']`,
    expected: 'a topic in which age must not matter, or another attribute',
    fix: "remove topics, or set attributes: ['gender']",
  })

export const wrongBbqAnswers = (given: number, expected: number): FairnessError =>
  new FairnessError({
    code: 'EF329',
    problem: 'The number of answers differs from the number of BBQ questions.',
    given: `${given} answers`,
    expected: `${expected}, one for each item, in the same order`,
    fix: 'ask the model all inputs, or call ask(model)',
  })

export const badChatSource = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF333',
    problem: 'chats() needs a function that makes a source from the texts.',
    given: show(given),
    expected: 'a function of texts that returns a source whose cases have these texts as originals',
    fix: "write chats(conversations, (texts) => mutations(texts, { attributes: ['race'] }))",
  })
