import { HOUR, type Instant, MINUTE, sarOfHalalas } from '@warsha/domain'
import type { Admin } from '../admins.ts'
import { beginningOf } from '../calendar.ts'
import { type Command, command, type Known, type Office } from '../command.ts'
import type { Technician } from '../people.ts'

const TEMPORARY = 'temporary-password'

/** People who come and leave, what an hour of theirs costs, and passwords that are forgotten. */
export function peopleCommands(office: Office): Command[] {
  const { technicians, admins, since } = office.made
  return [
    ...technicians.flatMap((technician) => [
      ...(technician.addedAt >= since ? added(technician, office) : []),
      ...raises(technician, office),
      ...forgetting(technician, office),
      ...leaving(technician, office),
    ]),
    ...admins.filter(({ addedAt }) => addedAt >= since).flatMap((admin) => addedAdmin(admin, office)),
    ...admins.map(({ email, password, signedInAt }) =>
      command('signIn', { at: signedInAt, by: null }, ({ secret }) => ({
        body: { identifier: email, password: password ?? secret },
      })),
    ),
  ]
}

const named = ({ id }: Known, { employeeNumber }: Technician) => ({ id: id(`person ${employeeNumber}`) })

function added(technician: Technician, office: Office): Command[] {
  const { fullName, employeeNumber, segment, email, phone, addedAt } = technician
  const who = { ...office.at(addedAt), makes: `person ${employeeNumber}` }
  const body = { full_name: fullName, segment, email, phone, employee_number: employeeNumber, temp_password: TEMPORARY }
  return [command('createTechnician', who, () => ({ body })), chosen(employeeNumber, addedAt + 20 * HOUR)]
}

/** Whoever was given a password chooses another one. */
function chosen(employeeNumber: string, at: Instant): Command {
  return command('changePassword', { at, by: employeeNumber }, ({ secret }) => ({
    body: { current_password: TEMPORARY, new_password: secret },
  }))
}

/** A rate is entered with the technician, a raise on the day from which it holds. */
function raises(technician: Technician, office: Office): Command[] {
  const { rates, addedAt } = technician
  return rates.flatMap(({ from, halalas }, i) => {
    const at = i === 0 ? addedAt + 2 * MINUTE : morningOf(beginningOf(from), office)
    if (at < office.made.since || at > office.now) return []
    const body = { hourly_rate: sarOfHalalas(halalas), effective_from: from }
    return command('setHourlyRate', office.at(at), (known) => ({ params: named(known, technician), body }))
  })
}

function forgetting(technician: Technician, office: Office): Command[] {
  const { employeeNumber, forgotAt } = technician
  if (forgotAt === null) return []
  const body = { temp_password: TEMPORARY }
  return [
    command('resetTechnicianPassword', office.at(forgotAt), (known) => ({ params: named(known, technician), body })),
    chosen(employeeNumber, forgotAt + 10 * MINUTE),
  ]
}

function leaving(technician: Technician, office: Office): Command[] {
  if (technician.leftAt === null) return []
  const who = office.at(morningOf(technician.leftAt, office))
  const body = { is_active: false }
  return [command('setTechnicianStatus', who, (known) => ({ params: named(known, technician), body }))]
}

function morningOf(day: Instant, { workdays, random }: Office): Instant {
  return workdays.officeHour(day + random.between(8, 11) * HOUR)
}

function addedAdmin({ fullName, employeeNumber, email, addedAt }: Admin, office: Office): Command[] {
  const who = { ...office.at(addedAt), makes: `person ${employeeNumber}` }
  const body = { full_name: fullName, email, employee_number: employeeNumber, temp_password: TEMPORARY }
  return [command('createAdmin', who, () => ({ body })), chosen(employeeNumber, addedAt + 10 * MINUTE)]
}
