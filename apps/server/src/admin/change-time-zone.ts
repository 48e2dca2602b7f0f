import { hoursAlone, sarOfHalalas } from '@warsha/domain'
import {
  changeTimeZone as change,
  isAppRunning,
  dryRunTimeZone,
  type ZoneEffect,
  ZoneStopped,
} from '../features/calendar/index.ts'
import { timeZoneNamed } from '../platform/config.ts'
import { alignedTable } from './aligned-table.ts'
import { type Command, Mistake, type Outcome, WrongUsage } from './command.ts'

export const changeTimeZone: Command = {
  about: 'Moves the business days to another time zone, while Warsha is stopped.',
  usage: 'ZONE [--yes]',
  options: { yes: { type: 'boolean' } },
  takesWord: true,
  interrupted: 'All of it was changed or nothing: run it without --yes to see which.',
  prepare: async ({ word, yes }) => {
    const timeZone = timeZoneNamed('ZONE', typeof word === 'string' ? word : null)
    if (timeZone === null) throw new WrongUsage()
    return async ({ db, businessTimeZone, change: by }) => {
      if (businessTimeZone === timeZone) {
        const lines = [`The days of this workshop are those of ${timeZone} already.`]
        return { lines, data: { from: timeZone, to: timeZone, is_changed: false } }
      }
      if (yes && (await isAppRunning(db))) throw new Mistake('Warsha is running on this database. Stop it first.')
      const wanted = { timeZone, change: by }
      if (!yes) {
        const last = `Nothing was changed. To do it: stop Warsha and run change-time-zone ${timeZone} --yes`
        return outcomeOf(await dryRunTimeZone(db, wanted), { to: timeZone, isChanged: false, last })
      }
      const last = `The days of this workshop are those of ${timeZone} now. Set BUSINESS_TIME_ZONE to it, or leave it out.`
      try {
        return outcomeOf(await change(db, wanted), { to: timeZone, isChanged: true, last })
      } catch (error) {
        if (!(error instanceof ZoneStopped)) throw error
        return outcomeOf(error.effect, { to: timeZone, isChanged: false, last: error.message })
      }
    }
  },
}

type What = { to: string; isChanged: boolean; last: string }

function outcomeOf(effect: ZoneEffect, { to, isChanged, last }: What): Outcome {
  const { from, closed, sessionsOnAnotherDay, technicians } = effect
  const lines = [
    `From ${from} to ${to}`,
    `Sessions that belong to another day: ${sessionsOnAnotherDay}`,
    `Technicians whose hours or costs change: ${technicians.length}`,
  ]
  if (technicians.length > 0) lines.push(tableOf(technicians))
  const data = { from, to, is_changed: isChanged, sessions_on_another_day: sessionsOnAnotherDay, technicians, closed }
  const [first] = closed
  if (!first) return { lines: [...lines, last], data }
  const others = closed.length > 1 ? `, and ${closed.length - 1} more closed months` : ''
  const text = `${first.month} is closed, and ${first.sessions} of its sessions would belong to another day. Reopen it first${others}.`
  return { lines, data, fault: new Mistake(text) }
}

function tableOf(technicians: ZoneEffect['technicians']): string {
  return alignedTable(
    ['TECHNICIAN', 'SESSIONS', 'HOURS', 'COST'],
    technicians.map((row) => [
      row.technician_name,
      String(row.session_count),
      `${hours(row.seconds_before)} -> ${hours(row.seconds_after)}`,
      `${sar(row.halalas_before)} -> ${sar(row.halalas_after)}`,
    ]),
  )
}

const hours = (seconds: number) => `${hoursAlone(seconds).toFixed(2)} h`
const sar = (halalas: number) => `SAR ${sarOfHalalas(halalas).toFixed(2)}`
