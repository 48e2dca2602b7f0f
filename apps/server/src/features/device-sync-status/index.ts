export { deviceSyncStatus } from './device-sync-status.ts'
