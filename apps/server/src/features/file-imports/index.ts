export { fileNameOf, listImports, lockImport, markTakenBack, recordImport } from './queries.ts'
