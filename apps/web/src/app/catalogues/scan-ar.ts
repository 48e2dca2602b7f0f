/** Arabic, of the scanner of job cards. */
export { ar as scanAr } from '../../features/scan/messages.ts'
