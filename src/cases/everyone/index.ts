export { counterpartsOf, drawPairs } from './counterparts.js'
export { classesOf, type Exchange, exchangeEveryone } from './exchange.js'
