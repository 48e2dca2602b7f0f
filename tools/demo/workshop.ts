import { type Admin, admins } from './admins.ts'
import { DAY, type Instant } from '@warsha/domain'
import { type Holiday, holidaysBetween, midnight, Workdays } from './calendar.ts'
import { type Corrections, correctionsOf } from './corrections.ts'
import { type Estimate, estimates } from './estimates.ts'
import { type JobImage, jobImages } from './images-jobs.ts'
import { type Job, jobsOf } from './jobs.ts'
import { addOddities } from './oddities.ts'
import { type Technician, technicians } from './people.ts'
import { recorded, type Session } from './phones.ts'
import { type ClosedMonth, closedMonths, type LateReport, lateReportsOf } from './months.ts'
import { type Photo, photosOf } from './photos.ts'
import { cutAtPresent } from './present.ts'
import { Random } from './random.ts'
import { type Phone, phonesOf } from './unsent-work.ts'
import { workedDays } from './work.ts'

/** Half a year of a repair shop, up to now. */
export type Workshop = Corrections & {
  since: Instant
  admins: Admin[]
  technicians: Technician[]
  jobs: Job[]
  sessions: Session[]
  photos: Photo[]
  phones: Phone[]
  estimates: Estimate[]
  holidays: Holiday[]
  jobImages: JobImage[]
  closedMonths: ClosedMonth[]
  lateReports: LateReport[]
}

const HALF_A_YEAR = 182 * DAY

/** Makes the workshop of this seed as it is at this moment: the same for the same two. */
export function workshop({ seed, now }: { seed: number; now: Instant }): Workshop {
  const random = new Random(`workshop ${seed}`)
  const first = midnight(now - HALF_A_YEAR)
  const holidays = holidaysBetween(first, now + HALF_A_YEAR)
  const workdays = new Workdays(holidays)
  const people = technicians(random.fork('people'), { now, workdays })
  const { courses, diaries } = workedDays({ random: random.fork('work'), technicians: people, workdays, first, now })
  cutAtPresent(diaries, { random: random.fork('present'), now, courses })
  addOddities(diaries, { random: random.fork('oddities'), now })

  const phones = random.fork('phones')
  const sessions = diaries
    .flatMap((diary) => recorded(diary, phones.fork(diary.technician.seed)))
    .sort((a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1))
  const begun = new Set(sessions.map(({ jobNo }) => jobNo))
  const jobs = jobsOf(courses, { random: random.fork('jobs'), now, workdays, begun })
  const office = admins(random.fork('admins'), { now, workdays })
  const given = { now, workdays, admins: office }
  const corrected = correctionsOf(sessions, { ...given, random: random.fork('corrections') })
  const photos = photosOf(sessions, jobs, { random: random.fork('photos'), now })
  const closed = closedMonths(corrected, { ...given, since: first, random: random.fork('months') })
  const busy = new Set([
    ...photos.map(({ session }) => session.id),
    ...[...corrected.corrections, ...corrected.requests].map(({ session }) => session.id),
  ])
  const late = { ...given, closed, busy, random: random.fork('late reports') }
  return {
    since: first,
    admins: office,
    ...corrected,
    closedMonths: closed,
    lateReports: lateReportsOf(sessions, late),
    technicians: people,
    jobs,
    sessions,
    photos,
    phones: phonesOf(sessions, { random: random.fork('unsent work'), now }),
    estimates: estimates(random.fork('estimates')),
    holidays,
    jobImages: jobImages(jobs, { random: random.fork('images'), now, workdays }),
  }
}
