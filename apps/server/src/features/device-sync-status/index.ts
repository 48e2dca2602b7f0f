export { deviceSyncStatus } from './device-sync-status.ts'
export { type UnsentRow, unsentWorkOfTechnicians } from './queries.ts'
