export { requests, type StoredRequest } from './queries.ts'
export { ownSessions, presentRequest } from './routes.ts'
