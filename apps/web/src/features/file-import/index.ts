export { FileImportDialog } from './file-import-dialog.tsx'
export type { FileImport } from './file-import.ts'
