/** English of the admin area, without the Arabic. */
export { en as adminEn } from './admin.ts'
