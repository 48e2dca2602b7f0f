export { isCharged, unchargedActivities } from './charged.ts'
export { activityTypes } from './routes.ts'
export { activityTypesByCode } from './queries.ts'
