/** English of what stands around every page, the live board, and what several pages share, without the Arabic. */
export { en as adminFirstEn } from './admin-first.ts'
