export { hoursOfImport, type ImportedHours, listImports, lockImport, markTakenBack, recordImport } from './queries.ts'
export { fileImports } from './routes.ts'
