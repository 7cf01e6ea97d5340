import { expect, test } from 'vitest'
import { audit, eec } from '../../src/index.js'
import '../../src/vitest.js'

const plan = { attributes: ['gender'], cases: eec() } as const
const fair = (texts: readonly string[]): string[] =>
  texts.map((text) => (/happy|glad|excited/.test(text) ? 'good' : 'bad'))
const biased = (texts: readonly string[]): string[] =>
  texts.map((text) => (/\b(she|her|woman)\b/i.test(text) ? 'bad' : 'good'))

test('passes where the run could tell, whatever it told', async () => {
  await expect(await audit(fair, plan)).toBeDecided()
  await expect(await audit(biased, plan)).toBeDecided()
})

test('fails where it could not', async () => {
  const short = await audit(fair, { ...plan, sample: 3 })
  await expect(short).not.toBeDecided()
  await expect(expect(short).toBeDecided()).rejects.toThrow('Inconclusive')
})

test('refuses a model, which has decided nothing', async () => {
  await expect(expect(fair).toBeDecided()).rejects.toThrow('toBeDecided')
})
