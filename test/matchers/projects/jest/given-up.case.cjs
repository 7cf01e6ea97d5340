const { fromOnnx } = require('../../../../dist/cjs/models/index.js')
const { giveUp } = require('../give-up.cjs')

test('gives up a call', async () => expect(await giveUp(fromOnnx)).toBe('given up'), 100_000)
