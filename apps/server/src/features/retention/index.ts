export { NightlyRemoval, type NightlyRemovalParts } from './nightly.ts'
export { retention } from './routes.ts'
export { retentionSettings } from './settings.ts'
