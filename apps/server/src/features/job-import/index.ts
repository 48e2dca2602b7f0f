export { type Choices, choicesAmong, type References } from './choices.ts'
export { referencesInUse } from './queries.ts'
export { jobImport } from './routes.ts'
export { kindNamesIn } from './shown.ts'
