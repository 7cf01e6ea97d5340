import { expect, test } from 'vitest'
import { planErrors } from '../../src/core/errors/index.js'

test.each([
  [planErrors.unknownStop('frist'), "did you mean 'first'?"],
  [planErrors.unknownQuestion('counterfactul', ['counterfactual', 'hidden']), "did you mean 'counterfactual'?"],
  [planErrors.unknownAttribute('gendr', 'eec()', ['gender', 'race']), "did you mean 'gender'?"],
  [planErrors.unknownSchedule('smrt'), "did you mean 'smart'?"],
  [planErrors.unknownStop('never ever'), 'write one of them'],
  [planErrors.unknownStop(7), 'write one of them'],
  [planErrors.unknownAttribute('shoe size', 'eec()', ['gender']), 'use an attribute of the source'],
])('%s', ({ message }, fix) => {
  expect(message.split('\n').at(-2)).toContain(`do:       ${fix}`)
})
