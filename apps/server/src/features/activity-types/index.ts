export { activityTypes } from './routes.ts'
