export { deviceSyncStatus } from './device-sync-status.ts'
export { redatePhonesAhead, type UnsentRow, unsentWorkOfTechnicians } from './queries.ts'
