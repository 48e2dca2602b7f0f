import { message, type ReadBodyOf, type Technician } from '@warsha/contract'
import { type Instant, type LocalDate, localDateOf, sarOfHalalas } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type Db, timestamptz } from '../../platform/database.ts'
import { InvalidInput } from '../../platform/problem.ts'
import { refuse } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import {
  endOtherChains,
  foldEmail,
  hashPassword,
  looksLikeEmail,
  normalisePhone,
  savePassword,
} from '../sign-in/index.ts'
import { insertTechnician, technicianById, type TechnicianRow, techniciansByName } from './queries.ts'

type Parts = { db: Db; businessTimeZone: string }

/** The people who work in the shop. */
export async function technicians(app: FastifyInstance, { db, businessTimeZone }: Parts): Promise<void> {
  const today = (now: Instant): LocalDate => localDateOf(now, businessTimeZone)

  route(app, 'technicians', async ({ now }) => (await techniciansByName(db, today(now))).map(presentTechnician))

  route(app, 'createTechnician', async ({ body, now }) => {
    const contact = readContact(body)
    const passwordHash = await hashPassword(body.temp_password)
    const created = await db.transaction(async (tx) => {
      const id = await insertTechnician(tx, {
        fullName: body.full_name,
        segment: body.segment,
        passwordHash,
        ...contact,
      })
      return technicianById(tx, id, today(now))
    })
    if (!created) throw new Error('a technician that was just added is not there')
    return presentTechnician(created)
  })

  route(app, 'resetTechnicianPassword', async ({ body, now, params }) => {
    const passwordHash = await hashPassword(body.temp_password)
    const found = await db.transaction(async (tx) => {
      const technician = await technicianById(tx, idIn(params), today(now))
      if (!technician) return null
      await savePassword(tx, technician.id, passwordHash, true)
      await endOtherChains(tx, technician.id, null, now)
      return technician
    })
    return found ? presentTechnician({ ...found, must_change_password: true }) : refuse('not_found')
  })
}

/** Email and phone in the form in which they are stored. Throws an InvalidInput that names the field. */
function readContact({ email, phone }: Pick<ReadBodyOf<'createTechnician'>, 'email' | 'phone'>): {
  email: string | null
  phone: string | null
} {
  const folded = email && foldEmail(email)
  if (folded && !looksLikeEmail(folded)) throw invalidField('email', 'email_invalid')
  const normalised = phone && normalisePhone(phone)
  if (phone && !normalised) throw invalidField('phone', 'phone_invalid')
  return { email: folded || null, phone: normalised || null }
}

function invalidField(field: string, key: 'email_invalid' | 'phone_invalid'): InvalidInput {
  return new InvalidInput([{ code: 'custom', path: [field], message: message(key).error, input: undefined }])
}

/** The id in the path; 0, which nobody has, when it is no id. */
function idIn(params: Record<string, string>): number {
  const id = Number(params['id'])
  return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : 0
}

function presentTechnician(found: TechnicianRow): Technician {
  const { rate_halalas, created_at, unsent_since, last_heard_at, ...row } = found
  return {
    ...row,
    hourly_rate: rate_halalas === null ? null : sarOfHalalas(rate_halalas),
    created_at: timestamptz(created_at),
    unsent_since: timestamptz(unsent_since),
    last_heard_at: timestamptz(last_heard_at),
  }
}
