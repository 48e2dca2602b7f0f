export { beginHolds, expectedDaysOfHolds, followHold, holdOf, holdsExpectedBy } from './keeping.ts'
export { holds } from './routes.ts'
