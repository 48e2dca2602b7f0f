import { headers } from '@warsha/contract'
import { HOUR, type Instant } from '@warsha/domain'
import type { Admin } from '../admins.ts'
import { type Command, command, iso, type Known, type Office } from '../command.ts'
import type { Correction, Request } from '../corrections.ts'
import type { LateReport } from '../months.ts'
import type { Phone } from '../unsent-work.ts'

/** What is done about recorded work: corrections, requests for one, months that are closed, work that arrives later. */
export function workCommands({ made }: Office): Command[] {
  return [
    ...made.corrections.map(correctionCommand),
    ...made.requests.flatMap(requestCommands),
    ...made.closedMonths.map(({ month, ...who }) =>
      command('lockPeriod', by(who), () => ({ params: { month }, body: { accept_to_review: true } })),
    ),
    ...made.lateReports.flatMap(lateCommands),
    ...made.exclusions.map(({ jobNo, activity, reason, ...who }) =>
      command('excludeItem', by(who), ({ id }) => ({
        params: { id: id(`job ${jobNo}`), code: activity },
        body: { reason },
      })),
    ),
    ...made.phones.map(syncStatusCommand),
  ]
}

function by({ at, by }: { at: Instant; by: Admin }) {
  return { at, by: by.employeeNumber }
}

function correctionCommand({ session: { id }, kind, at, reason, endedAt, ...rest }: Correction): Command {
  const who = by({ at, ...rest })
  const params = { id }
  if (kind === 'reviewed') return command('reviewSession', who, () => ({ params, body: { reason } }))
  if (kind === 'voided') return command('voidSession', who, () => ({ params, body: { reason } }))
  return command('correctSession', who, () => ({ params, body: { ended_at: iso(endedAt ?? at), reason } }))
}

function requestCommands({ uniqueKey, session, at, endedAt, reason, decision }: Request): Command[] {
  const makes = `request ${uniqueKey}`
  const { employeeNumber } = session.technician
  const request = command('requestCorrection', { at, by: employeeNumber, makes }, () => ({
    params: { id: session.id },
    body: { unique_key: uniqueKey, ended_at: iso(endedAt), reason },
  }))
  if (!decision) return [request]
  const who = by(decision)
  const params = ({ id }: Known) => ({ id: id(makes) })
  const why = decision.reason
  const decided = why
    ? command('declineCorrection', who, (known) => ({ params: params(known), body: { reason: why } }))
    : command('acceptCorrection', who, (known) => ({ params: params(known), body: { reason } }))
  return [request, decided]
}

/** The phone that lay in a drawer sends what it has, and perhaps somebody accepts it for the next month. */
function lateCommands({ month, sessions, arrivedAt, accepted }: LateReport): Command[] {
  const sent = sessions.flatMap(({ uniqueKey, technician, jobNo, activity, note, startedAt, endedAt }) => {
    const who = { at: arrivedAt, by: technician.employeeNumber }
    const started = { unique_key: uniqueKey, job_no: jobNo, activity_code: activity, note }
    return [
      command('startSession', who, () => ({ body: { ...started, client_started_at: iso(startedAt) } })),
      command('completeSession', who, () => ({
        params: { id: uniqueKey },
        body: { client_ended_at: iso(endedAt ?? startedAt + HOUR) },
      })),
    ]
  })
  return accepted ? [...sent, command('acceptLateArrivals', by(accepted), () => ({ params: { month } }))] : sent
}

/** The phone asks what runs, and says by the way what it still holds. */
function syncStatusCommand({ technician, deviceId, unsentCount, unsentSince, lastHeardAt }: Phone): Command {
  return command('currentSession', { at: lastHeardAt, by: technician.employeeNumber }, () => ({
    headers: {
      [headers.deviceId]: deviceId,
      [headers.pendingCount]: String(unsentCount),
      ...(unsentSince !== null && { [headers.oldestPending]: iso(unsentSince) }),
    },
  }))
}
