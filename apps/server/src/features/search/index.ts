export { hasAllWords } from './queries.ts'
export { search } from './routes.ts'
