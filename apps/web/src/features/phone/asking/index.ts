export { MomentField } from './moment-field.tsx'
export { ReminderSetting } from './reminder-setting.tsx'
export { TimerChecks } from './timer-checks.tsx'
