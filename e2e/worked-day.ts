import type { Warsha } from './warsha.ts'

const HOUR = 3_600_000
/** The workshop of these stories has no other clock, and none that changes. */
const RIYADH = 3 * HOUR

export type Person = { id: number; identifier: string; password: string }

/** A Wednesday so many weeks ago, on the workshop's clock. */
export function wednesday(weeksAgo: number): string {
  const now = new Date(Date.now() + RIYADH)
  const days = ((now.getUTCDay() + 4) % 7) + 7 * weeksAgo
  return new Date(now.getTime() - days * 24 * HOUR).toISOString().slice(0, 10)
}

/** The technician's phone reports what was done on that day, from one time on the workshop's clock to another, of the next day where that is earlier. */
export async function worked(
  warsha: Warsha,
  person: Person,
  { day, from, to, jobNo, activity }: { day: string; from: string; to: string; jobNo: string; activity: string },
): Promise<void> {
  const call = callAs(warsha, await warsha.tokenOf(person))
  const started = {
    unique_key: crypto.randomUUID(),
    job_no: jobNo,
    activity_code: activity,
    client_started_at: `${day}T${from}:00+03:00`,
  }
  await call('/sessions/start', started)
  const lastDay = to < from ? dayAfter(day) : day
  await call(`/sessions/${started.unique_key}/complete`, { client_ended_at: `${lastDay}T${to}:00+03:00` })
}

export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 24 * HOUR).toISOString().slice(0, 10)
}

function callAs({ address }: Warsha, token: string): (path: string, body: object) => Promise<unknown> {
  return async (path, body) => {
    const response = await fetch(`${address}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
}

/**
 * A day of two technicians, one of them without a rate: 7.5 h in all, 6 h of them in working hours, 200 SAR.
 * Jobs are `${prefix}01` and `${prefix}02`.
 */
export async function workedDay(
  warsha: Warsha,
  prefix: string,
  day: string,
): Promise<{ salem: Person; nadir: Person }> {
  const [first, second] = [`${prefix}01`, `${prefix}02`]
  await warsha.job(first, 'Saline Water Works')
  await warsha.job(second, 'شركة مياه الساحل')
  const salem = await warsha.technician(`Salem ${prefix}`)
  const nadir = await warsha.technician(`نادر ${prefix}`)
  const rate = { hourly_rate: 40, effective_from: '2020-01-01' }
  await warsha.asAdmin('PUT', `/admin/technicians/${salem.id}/hourly-rate`, rate)
  await worked(warsha, salem, { day, from: '08:00', to: '12:00', jobNo: first, activity: 'REPAIR' })
  await worked(warsha, salem, { day, from: '16:00', to: '18:30', jobNo: first, activity: 'TEST' })
  await worked(warsha, nadir, { day, from: '09:00', to: '10:00', jobNo: second, activity: 'REPAIR' })
  return { salem, nadir }
}
