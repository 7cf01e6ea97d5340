export { checkIndividual } from './check-question.js'
export { auditIndividual } from './individual.js'
