export { closedMonthAmong, holdMonths } from './closed-months.ts'
export { monthText } from './month.ts'
export { periods } from './routes.ts'
export { workedSeconds } from './worked-seconds.ts'
