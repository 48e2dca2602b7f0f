export { PicturesDialog } from './pictures-dialog.tsx'
export { usePicture } from './use-picture.ts'
export { Viewer } from './viewer.tsx'
