import { headers } from '@warsha/contract/calls'
import { type Client, jsonOf } from './client.ts'
import type { Site } from './site.ts'

/** The password that everybody has here, and what it is stored as: so weakly that looking at it takes no time. */
export const PASSWORD = 'tech-password'
const STORED = '$argon2id$v=19$m=8,t=1,p=1$aehpH5dU/wQEvAF40BAH3g$ieyB0bx8oy4Cl2am36iIhW5bGwBTNTlLHj8mj4xv8CY'

export const ACTIVITIES = ['REPAIR', 'TEST', 'WELD'] as const

export type Person = { id: number; email: string }
/** Who works in a site, and on what. */
export type Shop = { technicians: Person[]; admins: Person[]; jobs: string[] }

/** Hires people and takes jobs in, once the app has made its tables. */
export async function openShop(
  site: Site,
  { technicians, admins }: { technicians: number; admins: number },
): Promise<Shop> {
  const hired = await site.ask<Person & { role: string }>(
    `insert into person (full_name, role, email, password_hash, must_change_password)
     select case when i <= $1 then 'Technician ' else 'Admin ' end || i, case when i <= $1 then 'TECHNICIAN' else 'ADMIN' end,
       'person' || i || '@shop.example', $3, false
     from generate_series(1, $1::int + $2::int) as i
     returning id, email, role`,
    [technicians, admins, STORED],
  )
  const jobs = await site.ask<{ job_no: string }>(
    `insert into job (job_no, customer, description)
     select (1000 + i)::text, 'Saline Water Works', 'Rewind of a 75 kW pump motor'
     from generate_series(1, $1::int) as i returning job_no`,
    [Math.max(40, technicians)],
  )
  return {
    technicians: hired.filter(({ role }) => role === 'TECHNICIAN'),
    admins: hired.filter(({ role }) => role === 'ADMIN'),
    jobs: jobs.map(({ job_no }) => job_no),
  }
}

/** Signs in as a phone or browser of one's own. @returns the access token, null when that was not possible now */
export async function signIn(client: Client, { id, email }: Person): Promise<string | null> {
  const json = { identifier: email, password: PASSWORD, device_id: `device-of-${id}` }
  const reply = await client.send({ method: 'POST', path: '/api/auth/login', json })
  if (reply === 'unreachable' || reply.status !== 200 || reply.headers[headers.api] !== '1') return null
  return (jsonOf(reply) as { access_token: string }).access_token
}
