export { EmbeddedPostgresError, type EmbeddedPostgresErrorCode } from './error.ts'
export { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './start.ts'
export { runningPostgres } from './running.ts'
export type { Connection } from './settings.ts'
