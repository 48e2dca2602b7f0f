export { changeAtOnce, readAgain } from './at-once.ts'
export { EntryCard, SettingsList } from './settings-list.tsx'
