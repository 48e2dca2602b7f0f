export { absencesOf, awayOn } from './queries.ts'
export { technicianIdsAway } from './present.ts'
export { absences } from './routes.ts'
