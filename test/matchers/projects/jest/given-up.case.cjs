const { fromOnnx } = require('../../../../dist/require/index.js')
const { giveUp } = require('../give-up.cjs')

test('gives up a call', async () => expect(await giveUp(fromOnnx)).toBe('given up'), 100_000)
