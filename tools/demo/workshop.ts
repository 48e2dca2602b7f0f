import { DAY, type Instant, HOUR, MINUTE } from '@warsha/domain'
import { absenceCommands, absencesOf } from './absences.ts'
import { administrationCommands } from './administration.ts'
import { holidaysBetween, midnight, ramadanBetween, Workdays, type Setting } from './calendar.ts'
import { correctionCommands, correctionsOf } from './corrections.ts'
import { jobChanges, jobsOf } from './jobs.ts'
import { closedMonths, lateReportsOf, monthCommands } from './months.ts'
import { addOddities } from './oddities.ts'
import { officeOf, type Command, command, iso } from './office.ts'
import { admins, foremen, technicians } from './people.ts'
import { jobImages, photosOf } from './photos.ts'
import { Random } from './random.ts'
import { sessionsOf, type Session } from './sessions.ts'
import { estimates } from './trade.ts'
import { workHalfAYear, type Diary, type Stretch } from './work.ts'
import { type Course, isWorkableAt } from './floor.ts'
import { sessionNote, textAbout } from './texts.ts'
import { headers } from '@warsha/contract'

/** What a technician's phone last said of the work that it has not sent. */
type Phone = ReturnType<typeof phonesOf>[number]

/** So many phones of those who still work here lay in a dead spot when they were last heard of. */
const WITH_UNSENT_WORK = 2

/** The phones of those who sign in; whoever is at work has been heard of just now. */
function phonesOf(sessions: readonly Session[], { random, now }: Setting) {
  const lastOf = new Map(sessions.map((session) => [session.technician, session]))
  const all = [...lastOf.values()].filter(({ technician: { email, phone } }) => email !== null || phone !== null)
  const unsent = random.shuffled(all.filter(({ technician }) => !technician.leftAt)).slice(0, WITH_UNSENT_WORK)
  return all.map((last) => {
    const { technician, startedAt, endedAt } = last
    const heardAt = endedAt === null ? now - random.between(0, 4 * MINUTE) : endedAt + random.between(0, 40 * MINUTE)
    const lastHeardAt = Math.round(Math.max(startedAt, Math.min(now, heardAt)))
    const isHolding = unsent.includes(last)
    return {
      technician,
      deviceId: random.uuid(),
      unsentCount: isHolding ? random.whole(1, 5) : 0,
      unsentSince: isHolding ? Math.round(lastHeardAt - random.between(0.3, 3) * HOUR) : null,
      lastHeardAt,
    }
  })
}

/** The phone asks what runs, and says by the way what it still holds. */
function phoneCommand({ technician, deviceId, unsentCount, unsentSince, lastHeardAt: at }: Phone): Command {
  const holding = { [headers.deviceId]: deviceId, [headers.pendingCount]: String(unsentCount) }
  const since = unsentSince === null ? {} : { [headers.oldestPending]: iso(unsentSince) }
  return command('currentSession', { at, by: technician.employeeNumber }, { headers: { ...holding, ...since } })
}

const RUNNING = 9
/** So many of them run for longer than the ten hours after which a session counts as stalled. */
const STALLED = 2

/**
 * Cuts the diaries at this moment, so that some sessions run, some of them stalled, whatever the hour. Visitors have
 * ended their last session, so that they can start one.
 */
function cutAtPresent(diaries: Diary[], { random, now, courses }: Setting & { courses: Course[] }): void {
  for (const { stretches } of diaries) endAt(stretches, Math.round(now - random.between(0.2, 12) * MINUTE))
  const free = random.shuffled(diaries.filter(({ technician }) => !technician.isVisitor && !technician.leftAt))
  for (const [i, { technician, stretches }] of free.slice(0, RUNNING).entries()) {
    const { segment, writes } = technician
    const isStalled = i < STALLED
    const from = Math.round(now - (isStalled ? 10.3 * HOUR : 0) - random.between(2, 110) * MINUTE)
    const workable = courses.filter((one) => one.steps[0] && one.createdAt < from && isWorkableAt(one, now))
    const suited = workable.filter(({ steps }) => steps[0]?.segment === segment)
    const course = random.pick(suited.length > 0 ? suited : workable)
    const activity = course.steps[0]?.activity ?? ''
    const note = isStalled ? textAbout('call-out', random, writes) : sessionNote(random, writes, activity)
    endAt(stretches, from - MINUTE)
    stretches.push({ course, activity, from, until: null, isEndReported: false, note })
  }
}

/** Somebody who does not work now has been on leave for some days. */
function sendOnLeave(diaries: Diary[], { random, now }: Setting): void {
  const free = diaries.filter(({ technician: { isVisitor, leftAt }, stretches }) => {
    return !isVisitor && !leftAt && stretches.at(-1)?.until !== null
  })
  endAt(random.pick(free).stretches, midnight(now) - 8 * DAY)
}

/** What would begin later has not happened, and what would end later was ended then. */
function endAt(stretches: Stretch[], latest: Instant): void {
  while ((stretches.at(-1)?.from ?? 0) > latest - MINUTE) stretches.pop()
  const last = stretches.at(-1)
  if (last) Object.assign(last, { until: Math.min(last.until ?? latest, latest), isEndReported: true })
}

/** Half a year of a repair shop, up to now. */
export type Workshop = ReturnType<typeof workshop>

type Given = { seed: number; now: Instant }

const HALF_A_YEAR = 182 * DAY

/** Makes the workshop of this seed as it is at this moment: the same for the same two. */
export function workshop({ seed, now }: Given) {
  const chance = new Random(`workshop ${seed}`)
  const since = midnight(now - HALF_A_YEAR)
  const holidays = holidaysBetween(since, now + HALF_A_YEAR)
  const ramadan = ramadanBetween(since, now + HALF_A_YEAR)
  const workdays = new Workdays(holidays, ramadan)
  const given = (name: string) => ({ random: chance.fork(name), now, workdays })
  const people = {
    technicians: technicians(given('people')),
    admins: admins(given('admins')),
    foremen: foremen(given('foremen')),
  }
  const office = officeOf({ ...given('office'), admins: people.admins })

  const { courses, diaries } = workHalfAYear({ ...given('work'), technicians: people.technicians, first: since })
  cutAtPresent(diaries, { ...given('present'), courses })
  sendOnLeave(diaries, given('leave'))
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
    ramadan,
    ...people,
    estimates: estimates(chance.fork('estimates')),
    jobs,
    sessions,
    photos,
    phones: phonesOf(sessions, given('phones')),
    jobImages: jobImages(jobs, given('images')),
    ...corrected,
    closedMonths: months,
    absences: absencesOf(diaries, given('absences'), since),
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
    ...absenceCommands(made.absences, officeOf({ ...made, now, random: new Random(`absences ${seed}`) })),
  ]
  const changes = jobChanges(made.jobs).filter(({ at }) => at >= made.since)
  return {
    commands: commands.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at),
    jobChanges: changes.map((change) => ({ ...change, ...office.at(change.at) })).sort((a, b) => a.at - b.at),
  }
}
