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
import { type Command, Mistake } from './command.ts'

export const changeTimeZone: Command = {
  about: 'Moves the business days to another time zone, while Warsha is stopped.',
  usage: 'ZONE [--yes]',
  options: { yes: { type: 'boolean' } },
  takesWord: true,
  prepare: async ({ word, yes }) => {
    const timeZone = timeZoneNamed('ZONE', typeof word === 'string' ? word : null)
    if (timeZone === null) throw new Mistake('Usage: npm run admin -- change-time-zone ZONE [--yes]')
    return async ({ db, businessTimeZone, change: by }) => {
      if (businessTimeZone === timeZone)
        return console.log(`The days of this workshop are those of ${timeZone} already.`)
      if (yes && (await isAppRunning(db))) throw new Mistake('Warsha is running on this database. Stop it first.')
      const wanted = { timeZone, change: by }
      if (!yes) {
        print(await dryRunTimeZone(db, wanted), timeZone)
        return console.log(`Nothing was changed. To do it: stop Warsha and run change-time-zone ${timeZone} --yes`)
      }
      try {
        print(await change(db, wanted), timeZone)
      } catch (error) {
        if (error instanceof ZoneStopped) print(error.effect, timeZone)
        throw error
      }
      console.log(
        `The days of this workshop are those of ${timeZone} now. Set BUSINESS_TIME_ZONE to it, or leave it out.`,
      )
    }
  },
}

function print({ from, closed, sessionsOnAnotherDay, technicians }: ZoneEffect, to: string): void {
  console.log(`From ${from} to ${to}`)
  console.log(`Sessions that belong to another day: ${sessionsOnAnotherDay}`)
  console.log(`Technicians whose hours or costs change: ${technicians.length}`)
  if (technicians.length > 0)
    console.log(
      alignedTable(
        ['TECHNICIAN', 'SESSIONS', 'HOURS', 'COST'],
        technicians.map((row) => [
          row.technician_name,
          String(row.session_count),
          `${hours(row.seconds_before)} -> ${hours(row.seconds_after)}`,
          `${sar(row.halalas_before)} -> ${sar(row.halalas_after)}`,
        ]),
      ),
    )
  const [first] = closed
  if (!first) return
  throw new Mistake(
    `${first.month} is closed, and ${first.sessions} of its sessions would belong to another day. Reopen it first${closed.length > 1 ? `, and ${closed.length - 1} more closed months` : ''}.`,
  )
}

const hours = (seconds: number) => `${hoursAlone(seconds).toFixed(2)} h`
const sar = (halalas: number) => `SAR ${sarOfHalalas(halalas).toFixed(2)}`
