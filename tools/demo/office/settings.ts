import { DAY, HOUR, hoursOfEstimate, type Instant, type LocalDate } from '@warsha/domain'
import { dateOf, type Holiday, type Workdays } from '../calendar.ts'
import { type Command, command, type Office } from '../command.ts'
import { cellName } from '../estimates.ts'

const ENTERED_AHEAD = 30 * DAY

/** Lists, estimates and holidays that the office changes, and the name on its papers. */
export function settingsCommands(office: Office): Command[] {
  return [...listCommands(office), ...estimateCommands(office), ...holidayCommands(office)]
}

/** A name that is bettered, and what was tried and given up. */
function listCommands(office: Office): Command[] {
  const given = { params: { code: 'PAINT' }, body: { label: 'Painting', is_active: false } }
  const renamed = { params: { code: 'CLEANUP' }, body: { label: 'Cleaning' } }
  const company_name = 'Al-Noor Motor Works ورشة النور للمحركات'
  const body = { is_active: false }
  return [
    command('nameWorkshop', office.daysAgo(171), () => ({ body: { company_name } })),
    command('createActivityType', office.daysAgo(158), () => ({ body: { code: 'PAINT', name: 'Painting' } })),
    command('updateActivityType', office.daysAgo(112), () => renamed),
    command('updateActivityType', office.daysAgo(74), () => given),
    command('updateJobType', office.daysAgo(52), ({ id }) => ({ params: { id: id('job_type GEARBOX') }, body })),
    command('updateDepartment', office.daysAgo(31), ({ id }) => ({ params: { id: id('department 50') }, body })),
  ]
}

/** Every few weeks the foreman has an estimate corrected, mostly upwards. */
function estimateCommands(office: Office): Command[] {
  return office.made.estimates
    .filter(({ secondsAtFirst, seconds }) => secondsAtFirst !== seconds)
    .map((estimate) =>
      command('updateEstimate', office.daysAgo(office.random.between(2, 175)), ({ id }) => ({
        params: { id: id(`estimate ${cellName(estimate)}`) },
        body: { estimated_hours: hoursOfEstimate(estimate.seconds) },
      })),
    )
}

/** The office manager enters the days of one holiday at once. */
function holidayCommands(office: Office): Command[] {
  const by = office.made.admins[0]?.employeeNumber ?? null
  return office.made.holidays
    .filter((holiday) => enteredAt(holiday, office.workdays) >= office.made.since)
    .map((holiday) => {
      const body = { ...wholeDay(dateOf(holiday.day)), reason: holiday.reason }
      return command('createScheduleExceptions', { at: enteredAt(holiday, office.workdays), by }, () => ({ body }))
    })
}

/** When the office manager enters a holiday's days. */
export function enteredAt({ begins }: Holiday, workdays: Workdays): Instant {
  return Math.floor(workdays.officeHour(begins - ENTERED_AHEAD + 9.5 * HOUR))
}

function wholeDay(date: LocalDate): { starts_at: string; ends_at: string } {
  return { starts_at: `${date}T00:00:00`, ends_at: `${date}T23:59:59` }
}
