export { TimerNotifier, type TimerNotifierParts } from './notifier.ts'
export { type CheckRow, checksOf, lastCheck, lastChecksOf, presentCheck, stillWorkingAt } from './queries.ts'
export { timerChecks } from './routes.ts'
