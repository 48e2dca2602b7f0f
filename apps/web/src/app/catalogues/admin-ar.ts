/** Arabic of the admin area, without the English. */
export { ar as adminAr } from './admin.ts'
