export { deviceSyncStatus } from './device-sync-status.ts'
export {
  deviceName,
  forgetPhoneHours,
  phoneHoursOf,
  redatePhonesAhead,
  type UnsentRow,
  unsentWorkOfTechnicians,
} from './queries.ts'
