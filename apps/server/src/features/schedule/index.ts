export { entryOf as exceptionEntry } from './exceptions.ts'
export { type ExceptionRow, exceptionsByDate, insertNewExceptions, removeExceptions } from './queries.ts'
export { schedule } from './routes.ts'
