export type { ForecastScheduler } from './keeper.ts'
export { type ForecastInList, forecastsForList } from './of-jobs.ts'
export { computeForecasts } from './reckon.ts'
export { forecasts } from './routes.ts'
