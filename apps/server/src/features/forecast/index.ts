export type { ForecastScheduler } from './scheduler.ts'
export { type ForecastInList, forecastsForList } from './of-jobs.ts'
export { computeForecasts } from './compute.ts'
export { forecasts } from './routes.ts'
