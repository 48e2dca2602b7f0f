export { byIdOrKey, startedSince } from './finding.ts'
export { beginJob, lockActivityByCode, lockJobByNumber } from './queries.ts'
export { sessions } from './routes.ts'
