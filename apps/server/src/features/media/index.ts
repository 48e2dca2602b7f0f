export { kindOf, thumbnailOf } from './picture.ts'
export { media } from './routes.ts'
