export type { ForecastKeeper } from './keeper.ts'
export { type ForecastInList, forecastsForList } from './of-jobs.ts'
export { reckonForecasts } from './reckon.ts'
export { forecasts } from './routes.ts'
