/** English of the analytics, without the Arabic. */
export { en as adminAnalyticsEn } from './admin-analytics.ts'
