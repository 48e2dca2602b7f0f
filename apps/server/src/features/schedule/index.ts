export { entryOf as exceptionEntry } from './exceptions.ts'
export { asOne, type ExceptionDay } from './exception-days.ts'
export { daysByDate, insertNewDays, removeDays } from './queries.ts'
export { schedule } from './routes.ts'
