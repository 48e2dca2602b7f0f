/** Arabic of the analytics, without the English. */
export { ar as adminAnalyticsAr } from './admin-analytics.ts'
