export { calendarAddresses } from './routes.ts'
