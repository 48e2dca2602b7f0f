export { checkShareOfPhotos, type LostPhoto, lostPhotos, verifyPhotos } from './check.ts'
export { kindOf, thumbnailOf } from './picture.ts'
export { PHOTO_BYTES_A_DAY } from './quota.ts'
export { media } from './routes.ts'
