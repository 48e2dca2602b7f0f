export { type AllReferences, type Choices, choicesAmong, type References } from './choices.ts'
export { allReferences, insertJobs, lockImports, referencesInUse } from './queries.ts'
export { jobImport } from './routes.ts'
export { kindNamesIn } from './shown.ts'
