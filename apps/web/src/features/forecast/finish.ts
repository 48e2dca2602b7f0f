import type { ExpectedFinish, NoForecast } from '@warsha/contract'

/** What is known of the finish of a job that is not closed: a forecast, or why there is none. */
export type Finish = { forecast: ExpectedFinish; reason?: never } | { reason: NoForecast; forecast?: never }
