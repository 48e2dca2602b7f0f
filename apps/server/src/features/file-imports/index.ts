export { listImports, lockImport, markTakenBack, recordImport } from './queries.ts'
