export { candidates, finderAmong, type FindPerson } from './people.ts'
export { absenceImport } from './routes.ts'
