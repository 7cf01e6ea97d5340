const { audit, fromFunction } = require('../../../../dist/require/index.js')

const names = {
  north: ['Anna', 'Lars', 'Ingrid', 'Sven', 'Astrid', 'Nils', 'Karin', 'Olaf'],
  south: ['Maria', 'Carlos', 'Lucia', 'Diego', 'Elena', 'Pablo', 'Sofia', 'Jorge'],
}
const things = 'lamp chair phone watch coat ring table clock desk radio bag book'.split(' ')
const cases = things.map((thing) => ({
  id: thing,
  variants: Object.entries(names).flatMap(([origin, own]) =>
    own.map((name) => ({
      input: `${name} asked when the ${thing} comes.`,
      classes: { origin },
      edits: [{ start: 0, end: name.length, slot: 'name' }],
    })),
  ),
}))
const plan = { attributes: ['origin'], cases, over: 'suite' }
const finder = (text) => [{ start: 0, end: text.indexOf(' '), label: 'PERSON' }]
const blindToSome = (text) => (names.south.includes(text.split(' ')[0]) ? [] : finder(text))

test('a finder of all names passes', async () => {
  await expect(finder).toHaveNoRecallGap(plan)
})

test('a finder that misses a class fails', async () => {
  await expect(blindToSome).toHaveNoRecallGap(plan)
})

test('not: a finder that misses a class passes', async () => {
  await expect(blindToSome).not.toHaveNoRecallGap(plan)
})

test('not: a finder of all names fails', async () => {
  await expect(finder).not.toHaveNoRecallGap(plan)
})

test('a report is judged', async () => {
  const model = fromFunction(blindToSome, { answers: 'spans', batched: false })
  await expect(await audit(model, { question: 'recall-gap', ...plan })).not.toHaveNoRecallGap()
})

test('a model of labels fails', async () => {
  await expect(() => 'positive').toHaveNoRecallGap(plan)
})

test('not awaited', () => {
  expect(finder).toHaveNoRecallGap(plan)
})
