export { ImportDialog } from '../job-import/index.ts'
export { PicturesDialog } from '../pictures/index.ts'
export { HoldDialog } from './hold-dialog.tsx'
export { JobEditor } from './job-editor.tsx'
