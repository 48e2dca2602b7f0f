export { unsentWork } from './device-sync-status.ts'
