export type { ModelHandle } from '../../src/core/model.js'
export { fromFunction } from '../../src/models/index.js'
