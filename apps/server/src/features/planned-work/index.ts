export { presentPlan } from './present.ts'
export { joinPlan, type PlannedWork, plannedColumns, planOfSession, workingTimesAhead } from './queries.ts'
