import type { ExpectedFinish, Job, NoForecast } from '@warsha/contract'

/** What is known of the finish of a job as it stands now; null for one that is closed, or of the images database alone. */
export function finishOf({ id, status, forecast, no_forecast: reason }: Job): Finish | null {
  if (status === 'closed' || id === undefined) return null
  if (status === 'on_hold') return { reason: 'on_hold' }
  if (forecast) return { forecast }
  // A job that has just been taken up again is forecast with the next reckoning.
  return { reason: reason && reason !== 'on_hold' ? reason : 'not_yet' }
}

type Finish = { forecast: ExpectedFinish; reason?: never } | { reason: NoForecast; forecast?: never }
