export { auditIntersection } from './intersection.js'
export { replayIntersection } from './replay.js'
