/** English, of the technician's own sessions. */
export { en as ownSessionsEn } from '../../features/own-sessions/messages.ts'
