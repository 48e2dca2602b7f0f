import { DAY, HOUR, hoursOfEstimate, type Instant, MINUTE, sarOfHalalas } from '@warsha/domain'
import { beginningOf, dateOf, type Holiday, RAMADAN } from './calendar.ts'
import { type Command, command, type Office } from './office.ts'
import { type Admin, secret, type Technician } from './people.ts'
import type { Estimate } from './trade.ts'

const temp_password = 'temporary-password'

type Made = {
  since: Instant
  technicians: Technician[]
  admins: Admin[]
  estimates: Estimate[]
  holidays: Holiday[]
  ramadan: Instant[]
}

/** What the office changes about people, lists, estimates and holidays. */
export function administrationCommands(made: Made, office: Office): Command[] {
  const { technicians, admins, since } = made
  return [
    ...[...technicians, ...admins]
      .filter(({ createdAt }) => createdAt >= since)
      .flatMap((person) => added(person, admins, office)),
    ...technicians.flatMap((technician) => [
      ...raises(technician, since, office),
      ...changes(technician, admins, office),
    ]),
    ...admins.map(({ email, password, signedInAt }) =>
      command('signIn', { at: signedInAt, by: null }, { body: { identifier: email ?? '', password } }),
    ),
    ...listCommands(office),
    ...estimateCommands(made.estimates, office),
    ...holidayCommands(made, office),
    ...payCommands(made, office),
    ...ramadanCommands(made, office),
  ]
}

function added(person: Admin | Technician, admins: Admin[], office: Office): Command[] {
  const { role, fullName, employeeNumber, email, phone, segment, createdAt } = person
  const body = { full_name: fullName, employee_number: employeeNumber, temp_password }
  const [who, makes] = [office.at(createdAt), `person ${employeeNumber}`]
  const create =
    role === 'ADMIN'
      ? command('createAdmin', who, { makes, body: { ...body, email: email ?? '', ...proofOf(who.by, admins) } })
      : command('createTechnician', who, { makes, body: { ...body, email, phone, segment: segment ?? '' } })
  return [create, chosen(employeeNumber, createdAt + 10 * MINUTE)]
}

/** What the admin who makes a call proves again. */
function proofOf(by: string | null, admins: Admin[]): { current_password: string } {
  return { current_password: admins.find(({ employeeNumber }) => employeeNumber === by)?.password ?? '' }
}

/** Whoever was given a password chooses another one. */
function chosen(by: string, at: Instant): Command {
  return command('changePassword', { at, by }, { body: { current_password: temp_password, new_password: secret } })
}

/** A rate is entered with the technician, a raise on the day from which it holds. */
function raises({ rates, createdAt, employeeNumber }: Technician, since: Instant, office: Office): Command[] {
  return rates.flatMap(({ from, halalas }, i) => {
    const who = i === 0 ? office.at(createdAt + 2 * MINUTE) : office.after(beginningOf(from), 0.35, 0.45)
    if (who.at < since) return []
    const body = { hourly_rate: sarOfHalalas(halalas), effective_from: from }
    return command('setHourlyRate', who, { params: { id: `person ${employeeNumber}` }, body })
  })
}

/** Passwords that are forgotten, and people who leave. */
function changes({ employeeNumber, forgotAt, leftAt }: Technician, admins: Admin[], office: Office): Command[] {
  const params = { id: `person ${employeeNumber}` }
  const reset = (at: Instant) => {
    const who = office.at(at)
    return command('resetTechnicianPassword', who, { params, body: { temp_password, ...proofOf(who.by, admins) } })
  }
  const leave = (day: Instant) =>
    command('setTechnicianStatus', office.after(day, 0.35, 0.45), { params, body: { is_active: false } })
  return [
    ...(forgotAt ? [reset(forgotAt), chosen(employeeNumber, forgotAt + 10 * MINUTE)] : []),
    ...(leftAt ? [leave(leftAt)] : []),
  ]
}

/** A name that is bettered, what was tried and given up, and the name on printed documents. */
function listCommands(office: Office): Command[] {
  const company_name = 'Al-Noor Motor Works ورشة النور للمحركات'
  const [paint, cleanup, breaks] = [{ code: 'PAINT' }, { code: 'CLEANUP' }, { code: 'BREAK' }]
  const body = { is_active: false }
  return [
    command('nameWorkshop', office.daysAgo(171), { body: { company_name } }),
    // Before the first month was closed: no job pays for a break.
    command('updateActivityType', office.daysAgo(170), { params: breaks, body: { label: 'Break', is_charged: false } }),
    command('createActivityType', office.daysAgo(158), { body: { ...paint, name: 'Painting' } }),
    command('updateActivityType', office.daysAgo(112), { params: cleanup, body: { label: 'Cleaning' } }),
    command('updateActivityType', office.daysAgo(74), { params: paint, body: { label: 'Painting', ...body } }),
    command('updateJobType', office.daysAgo(52), { params: { id: 'job_type GEARBOX' }, body }),
    command('updateDepartment', office.daysAgo(31), { params: { id: 'department 50' }, body }),
  ]
}

/** Every few weeks the foreman has an estimate corrected, mostly upwards. */
function estimateCommands(estimates: readonly Estimate[], office: Office): Command[] {
  const corrected = estimates.filter(({ secondsAtFirst, seconds }) => secondsAtFirst !== seconds)
  return corrected.map(({ jobType, activity, power, poles, seconds }) => {
    const id = ['estimate', jobType, activity, power, poles].filter(Boolean).join(' ')
    const body = { estimated_hours: hoursOfEstimate(seconds) }
    return command('updateEstimate', office.daysAgo(office.random.between(2, 175)), { params: { id }, body })
  })
}

/** The office manager entered the holidays of the year in a row, before the half year began. */
function holidayCommands({ holidays, admins, since }: Made, { workdays }: Office): Command[] {
  const begin = workdays.officeHour(since - HOUR, -1)
  return holidays.map(({ day, reason }, i) => {
    const date = dateOf(day)
    const body = { starts_at: `${date}T00:00:00`, ends_at: `${date}T23:59:59`, reason }
    const by = admins[0]?.employeeNumber ?? null
    return command('createScheduleExceptions', { at: begin + i * MINUTE, by }, { body })
  })
}

/** Hours beyond eight a day and 48 a week are paid as overtime, as the law has it. */
function payCommands({ admins, since }: Made, { workdays }: Office): Command[] {
  const who = { at: workdays.officeHour(since + HOUR), by: admins[0]?.employeeNumber ?? null }
  const factors = { factor_working_day: 1.5, factor_rest_day: 1.5, factor_holiday: 1.5, unpaid_activities: [] }
  const body = { ...factors, hours_a_day: 8, hours_a_week: 48, effective_from: dateOf(since) }
  return [command('setPayRules', who, { body: { ...body, ...proofOf(who.by, admins) } })]
}

/** In Ramadan work is shorter: the hours of each working day, and six hours a day and 36 a week as the limit of pay. */
function ramadanCommands({ ramadan, admins, since }: Made, { workdays, now }: Office): Command[] {
  const [first, last] = [ramadan[0], ramadan.at(-1)]
  if (first === undefined || last === undefined) return []
  const plannedAt = Math.max(workdays.officeHour(Math.min(now - 20 * DAY, first - 30 * DAY), -1), since + 2 * HOUR)
  const by = admins[0]?.employeeNumber ?? null
  const hours = { technician_id: null, hours_a_day: 6, hours_a_week: 36 }
  const limit = { ...hours, first_day: dateOf(first), last_day: dateOf(last) }
  const days = ramadan.filter((day) => workdays.has(day)).map(dateOf)
  const time = (hour: number) => `${String(hour).padStart(2, '0')}:00:00`
  return [
    command('createPayLimit', { at: plannedAt, by }, { body: { ...limit, ...proofOf(by, admins) } }),
    ...days.map((day, i) => {
      const [starts_at, ends_at] = [RAMADAN.from, RAMADAN.until].map((hour) => `${day}T${time(hour)}`)
      const body = { starts_at: starts_at ?? '', ends_at: ends_at ?? '', reason: 'Ramadan رمضان' }
      return command('createScheduleExceptions', { at: plannedAt + (i + 1) * MINUTE, by }, { body })
    }),
  ]
}
