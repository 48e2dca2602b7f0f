import { setFlagsFromString } from 'node:v8'
import { repairHours as repairStoredHours } from '../../features/calendar/index.ts'
import { type Command, Mistake, type Opened } from '../command.ts'
import { printAudit, printVerdict } from './print.ts'

export const verifyHours: Command = {
  about: 'Computes all stored hours and money anew and names what differs. Only reads.',
  usage: '[--all] [--files]',
  options: { all: { type: 'boolean' }, files: { type: 'boolean' } },
  onlyReads: true,
  prepare: async ({ all, files }) => {
    return (opened) => audit(opened, { all: all === true, files: files === true })
  },
}

export const repairHours: Command = {
  about: 'Stores what verify-hours finds to be right.',
  usage: '',
  options: {},
  prepare: async () => repair,
}

/**
 * Lets the heap grow by so much before it is cleared. A month after the other needs some 80 MB; without this the command
 * keeps 400 MB of what it has read, beside a shop at work.
 */
const HEAP_GROWTH = '--heap-growing-percent=30'

async function audit({ db, businessTimeZone, change }: Opened, asked: { all: boolean; files: boolean }): Promise<void> {
  setFlagsFromString(HEAP_GROWTH)
  // Its time zones are unpacked when it is loaded: nothing that the other commands should wait for.
  const { auditHours } = await import('./audit.ts')
  const found = await auditHours(db, { businessTimeZone, answers: { now: change.now, ...asked } })
  printAudit(found, businessTimeZone)
  if (found.results.count + found.days.count > 0) {
    throw new Mistake('Hours or costs do not add up. To put them right: repair-hours')
  }
  if (found.months.length + found.lines.count > 0) throw new Mistake('A closed month is not what its sessions come to.')
  if (!found.isScheduleRight) throw new Mistake('The working hours in force are not the active rules.')
  if (found.stored.count > 0) throw new Mistake('What is stored beside the sessions is not what it should be.')
  if (found.answers.count > 0) throw new Mistake('A page, a paper or a file does not say what the sessions come to.')
  console.log('Hours and costs add up.')
}

async function repair({ db, businessTimeZone }: Opened): Promise<void> {
  const verdict = await repairStoredHours(db)
  printVerdict(verdict, businessTimeZone)
  if (verdict.results.length + verdict.days.length === 0) return console.log('Hours and costs add up.')
  const closed = verdict.results.filter(({ is_closed, seconds_stored }) => is_closed && seconds_stored !== null)
  console.log(closed.length === 0 ? 'All of it was put right.' : 'It was put right, but for the closed months.')
}
