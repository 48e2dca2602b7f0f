/** The channel on which tabs and the service worker tell one another that the phone's queue has changed. */
export const CHANGES = 'warsha.work'
/** The phone's database. */
export const DATABASE_NAME = 'technician-activity'
