/** Arabic, of the technician's own sessions. */
export { ar as ownSessionsAr } from '../../features/own-sessions/messages.ts'
