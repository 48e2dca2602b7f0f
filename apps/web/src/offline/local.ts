/** What keeps a technician's work on the device, in one file that is loaded when it is first needed. */
export { localDatabase } from './local-database.ts'
export { adoptUnowned, localStore, photosHeld } from './local-store.ts'
