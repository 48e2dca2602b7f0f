export { isCharged, unchargedActivities } from './charged.ts'
export { activityTypes } from './routes.ts'
export { activityReferrers, activityTypesByCode } from './queries.ts'
