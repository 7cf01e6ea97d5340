export { squareRanking } from './found-squares.js'
export { auditIntersection } from './intersection.js'
export { intersectionReport } from './intersection-report.js'
export { replayIntersection } from './replay.js'
