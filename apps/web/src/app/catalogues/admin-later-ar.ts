/** Arabic of all other pages and the windows, without the English. */
export { ar as adminLaterAr } from './admin-later.ts'
