export { hoursOfImport, type ImportedHours, listImports, lockImport, markTakenBack, recordImport } from './queries.ts'
export { namedStaying } from './staying.ts'
export { fileImports } from './routes.ts'
