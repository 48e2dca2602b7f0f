import { DAY, type Instant } from '@warsha/domain'
import { administrationCommands } from './administration.ts'
import { holidaysBetween, midnight, Workdays } from './calendar.ts'
import { correctionCommands, correctionsOf } from './corrections.ts'
import { jobChanges, jobsOf } from './jobs.ts'
import { closedMonths, lateReportsOf, monthCommands } from './months.ts'
import { addOddities } from './oddities.ts'
import { officeOf } from './office.ts'
import { admins, technicians } from './people.ts'
import { phoneCommand, phonesOf } from './phones.ts'
import { jobImages, photosOf } from './photos.ts'
import { cutAtPresent } from './present.ts'
import { Random } from './random.ts'
import { sessionsOf } from './sessions.ts'
import { estimates } from './trade.ts'
import { workHalfAYear } from './work.ts'

/** Half a year of a repair shop, up to now. */
export type Workshop = ReturnType<typeof workshop>

type Given = { seed: number; now: Instant }

const HALF_A_YEAR = 182 * DAY

/** Makes the workshop of this seed as it is at this moment: the same for the same two. */
export function workshop({ seed, now }: Given) {
  const chance = new Random(`workshop ${seed}`)
  const since = midnight(now - HALF_A_YEAR)
  const holidays = holidaysBetween(since, now + HALF_A_YEAR)
  const workdays = new Workdays(holidays)
  const given = (name: string) => ({ random: chance.fork(name), now, workdays })
  const people = { technicians: technicians(given('people')), admins: admins(given('admins')) }
  const office = officeOf({ ...given('office'), admins: people.admins })

  const { courses, diaries } = workHalfAYear({ ...given('work'), technicians: people.technicians, first: since })
  cutAtPresent(diaries, { ...given('present'), courses })
  addOddities(diaries, { ...given('oddities'), courses })
  const sessions = diaries
    .flatMap((diary) => sessionsOf(diary, chance.fork(`phone ${diary.technician.employeeNumber}`)))
    .sort((a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1))
  const jobs = jobsOf(courses, { ...given('jobs'), begun: new Set(sessions.map(({ jobNo }) => jobNo)) })
  const photos = photosOf(sessions, jobs, given('photos'))

  const corrected = correctionsOf(sessions, office)
  const months = closedMonths(corrected, since, office)
  const busy = [...photos, ...corrected.corrections, ...corrected.requests].map(({ session }) => session)
  const others = sessions.filter((session) => !busy.includes(session))
  return {
    since,
    workdays,
    holidays,
    ...people,
    estimates: estimates(chance.fork('estimates')),
    jobs,
    sessions,
    photos,
    phones: phonesOf(sessions, given('phones')),
    jobImages: jobImages(jobs, given('images')),
    ...corrected,
    closedMonths: months,
    lateReports: lateReportsOf(others, months, office),
  }
}

/** What everybody does up to now, but for recording work as it is done, in the order of time. */
export function storyOf(made: Workshop, { seed, now }: Given) {
  const office = officeOf({ ...made, now, random: new Random(`office ${seed}`) })
  const commands = [
    ...administrationCommands(made, office),
    ...correctionCommands(made),
    ...monthCommands(made.closedMonths, made.lateReports),
    ...made.phones.map(phoneCommand),
  ]
  const changes = jobChanges(made.jobs).filter(({ at }) => at >= made.since)
  return {
    commands: commands.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at),
    jobChanges: changes.map((change) => ({ ...change, ...office.at(change.at) })).sort((a, b) => a.at - b.at),
  }
}
