export { knownBy, startedSince } from './finding.ts'
export { beginJob, keepActivityByCode, keepJobByNumber } from './queries.ts'
export { sessions } from './routes.ts'
