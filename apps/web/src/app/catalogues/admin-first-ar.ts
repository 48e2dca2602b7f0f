/** Arabic of what stands around every page, the live board, and what several pages share, without the English. */
export { ar as adminFirstAr } from './admin-first.ts'
