export { nameOf } from './history.ts'
export { presentRecord, presentTotals } from './present.ts'
export { recordsNewestFirst, totalsOf, waitingFlags } from './queries.ts'
export { sessionRecord } from './routes.ts'
