export type { BackupDone, LastBackup } from './backup-done.ts'
export { system } from './routes.ts'
export { databaseFacts, instancesAlive } from './queries.ts'
