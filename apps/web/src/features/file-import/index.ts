export { FileImportDialog } from './file-import-dialog.tsx'
export { ImportShelf } from './import-shelf.tsx'
export type { FileImport } from './file-import.ts'
