import { hoursOfSeconds, localMomentOf, sarOfHalalas, timeOfSecond } from '@warsha/domain'
import { type HoursVerdict, repairHours, verifyHours as verify } from '../features/calendar/index.ts'
import { alignedTable } from './aligned-table.ts'
import { type Command, Mistake } from './command.ts'

export const verifyHours: Command = {
  usage: '[--repair]',
  options: { repair: { type: 'boolean' } },
  prepare: async ({ repair }) => {
    return async ({ db, businessTimeZone }) => {
      const verdict = await (repair ? repairHours(db) : verify(db))
      tell(verdict, businessTimeZone)
      const wrong = verdict.results.length + verdict.days.length
      if (wrong === 0) return console.log('Hours and costs add up.')
      if (!repair) throw new Mistake('Hours or costs do not add up. To put them right: verify-hours --repair')
      const closed = verdict.results.filter(({ is_closed, seconds_stored }) => is_closed && seconds_stored !== null)
      console.log(closed.length === 0 ? 'All of it was put right.' : 'It was put right, but for the closed months.')
    }
  },
}

function tell({ sessions, results, days }: HoursVerdict, timeZone: string): void {
  console.log(`Completed sessions: ${sessions}`)
  console.log(`Sessions with a wrong result: ${results.length}`)
  if (results.length > 0)
    console.log(
      alignedTable(
        ['SESSION', 'TECHNICIAN', 'STARTED', 'HOURS', 'COST', ''],
        results.map((result) => resultRow(result, timeZone)),
      ),
    )
  console.log(`Days with a wrong sum: ${days.length}`)
  if (days.length > 0) console.log(alignedTable(['DAY', 'TECHNICIAN', 'SESSIONS', 'HOURS', 'COST'], days.map(dayRow)))
}

function resultRow(result: HoursVerdict['results'][number], timeZone: string): string[] {
  const { date, second } = localMomentOf(result.started_at, timeZone)
  return [
    result.id,
    result.technician,
    `${date} ${timeOfSecond(second)}`,
    becomes(hours(result.seconds_stored), hours(result.seconds)),
    becomes(sar(result.halalas_stored), sar(result.halalas)),
    result.is_closed ? 'closed month' : '',
  ]
}

function dayRow(day: HoursVerdict['days'][number]): string[] {
  return [
    day.day,
    day.technician,
    becomes(String(day.sessions_stored ?? 'none'), String(day.sessions ?? 'none')),
    becomes(hours(day.seconds_stored), hours(day.seconds)),
    becomes(sar(day.halalas_stored), sar(day.halalas)),
  ]
}

const becomes = (stored: string, right: string) => `${stored} -> ${right}`
const hours = (seconds: number | null) => (seconds === null ? 'none' : `${hoursOfSeconds(seconds).toFixed(2)} h`)
const sar = (halalas: number | null) => (halalas === null ? 'none' : `SAR ${sarOfHalalas(halalas).toFixed(2)}`)
