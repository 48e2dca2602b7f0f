export { deviceSyncStatus } from './device-sync-status.ts'
export { deviceName, forgetPhoneHours, phoneHoursOf, type UnsentRow, unsentWorkOfTechnicians } from './queries.ts'
