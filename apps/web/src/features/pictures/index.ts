export { PicturesDialog } from './pictures-dialog.tsx'
export { useJobPictures } from './data.ts'
export { PictureStrip, StripSkeleton } from './picture-strip.tsx'
