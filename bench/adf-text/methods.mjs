import { adf, randomSearch } from '../../dist/esm/index.js'
import { randomLocal } from './random-local.mjs'

/** The columns of the tables. */
export const methods = ['RP', 'ASC', 'ADF_ASC', 'HF', 'ADF_HF', 'straddle']

const given = {
  ASC: { strategy: 'asc', gradientsOf: 'text' },
  ADF_ASC: { strategy: 'asc' },
  HF: { strategy: 'hotflip', gradientsOf: 'text' },
  ADF_HF: { strategy: 'hotflip' },
  straddle: {},
}

/** A search by the name of its column, with `local` steps around each find; RP's local phase draws its steps too. */
export function searchOf(method, { local, texts }) {
  if (method !== 'RP') return adf({ ...given[method], localSteps: local, texts })
  const global = randomSearch({ texts })
  return local === 0 ? global : randomLocal(global, local)
}
