import { asList } from './as-list.js'

/** Raw answers, how the function wants to be called, and what finding that out has asked. */
export interface Discovery {
  readonly batched: boolean
  readonly inputs: number
  readonly calls: number
}

/** Inputs that `discover` asks at most. */
export const discoveryInputs = 5

/**
 * Finds out whether a function takes a list of inputs or one input. It is given a list of one or two: a list of the same
 * length back may mean "batched". A function of one input that returns a list of labels may match by chance, so a second
 * list, one longer, must match too. `failure` is what the function threw when it was given a list, or that its list was
 * too short or too long.
 */
export async function discover<Input>(
  call: (inputs: Input[]) => unknown,
  inputs: readonly Input[],
): Promise<Discovery & { readonly failure?: unknown }> {
  const first = inputs.slice(0, 2)
  const longer = [...first, inputs[2] ?? (inputs[0] as Input)]
  let asked = 0
  let calls = 0
  try {
    for (const list of [first, longer]) {
      asked += list.length
      calls++
      const given = asList(await call([...list]))?.length
      if (given === list.length) continue
      const failure = given === undefined ? {} : { failure: { message: `${given} of ${list.length} answers` } }
      return { batched: false, inputs: asked, calls, ...failure }
    }
    return { batched: true, inputs: asked, calls }
  } catch (failure) {
    return { batched: false, inputs: asked, calls, failure }
  }
}
