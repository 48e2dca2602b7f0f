/** English, of the scanner of job cards. */
export { en as scanEn } from '../../features/scan/messages.ts'
