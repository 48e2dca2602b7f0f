export { beginHolds, followHold, holdOf } from './keeping.ts'
export { holds } from './routes.ts'
