import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/core/root.cjs'
import { fromFunction, fromOnnx } from '../../src/index.js'
import { smoothPredictions } from '../../src/repair.js'

const text =
  'The teacher, the doctor, the lawyer, the farmer, the nurse, the driver, the editor and the pilot met the actor.'

// The original's score, k, epsilon and the counts are MT-NLP's published example; its mutants' scores were not published.
const published = 0.66590524
const planted = [0.1, 0.1, 0.15, 0.49, 0.495, 0.55, 0.55, 0.6, 0.6, 0.6, 0.65, 0.7, 0.7, 0.7]

/** Gives the planted scores to the mutants as they come. */
function plantedModel(asLabel: boolean) {
  const known = new Map<string, number>([[text, published]])
  return fromFunction(
    (inputs: string[]) =>
      inputs.map((input) => {
        const score = known.get(input) ?? (planted[known.size - 1] as number)
        known.set(input, score)
        return asLabel ? { label: score > 0.5 ? 'good' : 'bad', scores: { good: score, bad: 1 - score } } : { score }
      }),
    { batched: true },
  )
}

test.each([true, false])('the published setting: of five violations three are left (labels: %s)', async (asLabel) => {
  const { predictions, violations, mutants, epsilon } = await smoothPredictions(plantedModel(asLabel), [text])
  expect({ violations, mutants, epsilon }).toEqual({ violations: { before: 5, after: 3 }, mutants: 14, epsilon: 2 })
  expect(predictions).toMatchObject([{ input: text, k: 15, violations: { before: 5, after: 3 } }])
  const mean = (published + planted.reduce((sum, each) => sum + each, 0)) / 15
  const weight = Math.E ** 2 / (Math.E ** 2 + 15)
  const after = predictions[0]?.after
  const score = after?.kind === 'label' ? after.scores?.good : after?.kind === 'score' ? after.score : undefined
  expect(score).toBeCloseTo(weight * published + (1 - weight) * mean, 12)
})

test('smooths a real model: no more violations than before, and the labels of most texts stay', async () => {
  const folder = join(packageRoot, 'fixtures', 'models', 'sentiment-linear')
  const model = fromOnnx(join(folder, 'onnx', 'model.onnx'), { tokenizer: folder, workers: 1 })
  const texts = [
    'The actor was a bore and the waiter a nuisance.',
    'My brother, an actor, loved the boring film.',
    'The king was good, and his sons were bad.',
    'Nothing of this is about anybody.',
  ]
  const { predictions, violations, mutants } = await smoothPredictions(model, texts)
  await model.dispose()
  expect(predictions.map(({ input }) => input)).toEqual(texts)
  expect(mutants).toBe(predictions.reduce((sum, { k }) => sum + k - 1, 0))
  expect(mutants).toBeGreaterThan(5)
  expect(violations.after).toBeLessThanOrEqual(violations.before)
  // A text without a person is answered as it is.
  expect(predictions[3]).toMatchObject({ k: 1, violations: { before: 0, after: 0 } })
  expect(predictions[3]?.after).toBe(predictions[3]?.before)
})

test('refuses what it cannot work with', async () => {
  const labels = fromFunction((inputs: string[]) => inputs.map(() => 'good'), { batched: true })
  await expect(smoothPredictions(labels, [text])).rejects.toThrow('EF208')
  await expect(smoothPredictions(labels, [text], { k: 2 })).rejects.toThrow('EF202')
  await expect(smoothPredictions(labels, [text], { epsilon: -1 })).rejects.toThrow('EF202')
  await expect(smoothPredictions(labels, text as never)).rejects.toThrow('EF335')
  await expect(smoothPredictions('model' as never, [text])).rejects.toThrow('EF201')
})
