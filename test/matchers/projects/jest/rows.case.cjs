const { join } = require('node:path')
const { audit, fromOnnx, randomSearch, table } = require('../../../../dist/require/index.js')

const folder = join(__dirname, '../../../../fixtures/models/census')
const people = table(require(join(folder, 'schema.json')), join(folder, 'rows.csv'))
const network = fromOnnx(join(folder, 'network.onnx'))
const plan = { attributes: ['sex'], cases: people, sample: 200, search: randomSearch({ rows: 100 }) }

afterAll(() => network.dispose())

test('not: a network that turns on sex passes', async () => {
  await expect(network).not.toBeIndividuallyFair(plan)
})

test('a network that turns on sex fails', async () => {
  await expect(network).toBeIndividuallyFair(plan)
})

test('a report on groups is judged', async () => {
  const groups = { attributes: ['sex'], cases: people, favourable: '>50K', maxDifference: 0.1 }
  await expect(await audit(network, { question: 'group-parity', ...groups })).not.toHaveGroupParity()
})
