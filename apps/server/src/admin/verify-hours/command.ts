import { setFlagsFromString } from 'node:v8'
import { repairHours as repairStoredHours } from '../../features/calendar/index.ts'
import { type Command, Mistake, NOTHING_CHANGED, type Opened, type Outcome } from '../command.ts'
import type { HoursAudit } from './audit.ts'
import { asData } from './data.ts'
import { auditLines, verdictLines } from './print.ts'

export const verifyHours: Command = {
  about: 'Computes all stored hours and money anew and names what differs. Only reads.',
  usage: '[--all] [--files]',
  options: { all: { type: 'boolean' }, files: { type: 'boolean' } },
  interrupted: NOTHING_CHANGED,
  onlyReads: true,
  prepare: async ({ all, files }) => {
    return (opened) => audit(opened, { all: all === true, files: files === true })
  },
}

export const repairHours: Command = {
  about: 'Stores what verify-hours finds to be right.',
  usage: '',
  options: {},
  interrupted: 'All of it was put right or nothing. Run it again.',
  prepare: async () => repair,
}

/**
 * Lets the heap grow by so much before it is cleared. A month after the other needs some 80 MB; without this the command
 * keeps 400 MB of what it has read, beside a shop at work.
 */
const HEAP_GROWTH = '--heap-growing-percent=30'

async function audit(
  { db, businessTimeZone, change }: Opened,
  asked: { all: boolean; files: boolean },
): Promise<Outcome> {
  setFlagsFromString(HEAP_GROWTH)
  // Its time zones are unpacked when it is loaded: nothing that the other commands should wait for.
  const { auditHours } = await import('./audit.ts')
  const found = await auditHours(db, { businessTimeZone, answers: { now: change.now, ...asked } })
  const lines = auditLines(found, businessTimeZone)
  const data = asData(found)
  const fault = faultIn(found)
  if (fault !== null) return { lines, data, fault: new Mistake(fault, 'found_wrong') }
  return { lines: [...lines, 'Hours and costs add up.'], data }
}

function faultIn({ results, days, months, lines, isScheduleRight, stored, answers }: HoursAudit): string | null {
  if (results.count + days.count > 0) return 'Hours or costs do not add up. To put them right: repair-hours'
  if (months.length + lines.count > 0) return 'A closed month is not what its sessions come to.'
  if (!isScheduleRight) return 'The working hours in force are not the active rules.'
  if (stored.count > 0) return 'What is stored beside the sessions is not what it should be.'
  return answers.count > 0 ? 'A page, a paper or a file does not say what the sessions come to.' : null
}

async function repair({ db, businessTimeZone }: Opened): Promise<Outcome> {
  const verdict = await repairStoredHours(db)
  const lines = verdictLines(verdict, businessTimeZone)
  const data = asData(verdict)
  if (verdict.results.length + verdict.days.length === 0) return { lines: [...lines, 'Hours and costs add up.'], data }
  const closed = verdict.results.filter(({ is_closed, seconds_stored }) => is_closed && seconds_stored !== null)
  const last = closed.length === 0 ? 'All of it was put right.' : 'It was put right, but for the closed months.'
  return { lines: [...lines, last], data }
}
