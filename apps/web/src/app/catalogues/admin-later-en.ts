/** English of all other pages and the windows, without the Arabic. */
export { en as adminLaterEn } from './admin-later.ts'
