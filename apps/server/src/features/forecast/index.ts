export type { ForecastScheduler } from './scheduler.ts'
export { type ForecastInList, forecastOfJob, forecastsForList } from './of-jobs.ts'
export { computeForecasts } from './compute.ts'
export { forecasts } from './routes.ts'
