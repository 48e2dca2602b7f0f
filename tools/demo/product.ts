import { API_PREFIX, calls } from '@warsha/contract'
import { DAY, type Instant } from '@warsha/domain'
import { beginChain } from '../../apps/server/src/features/sign-in/index.ts'
import { buildApp } from '../../apps/server/src/app.ts'
import { type PersonActor, accessTokens } from '../../apps/server/src/platform/access-token.ts'
import type { Db } from '../../apps/server/src/platform/database.ts'
import { folderPhotoStore } from '../../apps/server/src/platform/photo-store.ts'
import { TIME_ZONE } from './calendar.ts'
import type { Command } from './office.ts'
import type { Ids } from './rows.ts'
import { STALLED_AFTER_HOURS } from './sessions.ts'

type Parts = { ids: Ids; photosFolder: string }

const SIGNED_IN_FOR = 20 * DAY

/** The product itself on the demo's database. A call is made at its moment, and throws an Error when it is refused. */
export async function openProduct(db: Db, { ids, photosFolder }: Parts) {
  const clock = { now: 0 }
  const signIns = new Map<number, { at: Instant; signInId: Promise<string> }>()
  const tokens = accessTokens(db.keys)
  const app = await buildApp({
    db,
    photos: folderPhotoStore(photosFolder),
    now: () => clock.now,
    businessTimeZone: TIME_ZONE,
    stalledAfterHours: STALLED_AFTER_HOURS,
    imagesConnection: null,
    imagesFolder: '',
    signInHints: [],
    learns: false,
    webFolder: null,
    logger: false,
  })

  /** Everybody signs in anew every so often. */
  async function signedIn(person: Omit<PersonActor, 'signInId'>, at: Instant): Promise<PersonActor> {
    const last = signIns.get(person.id)
    if (last && Math.abs(at - last.at) < SIGNED_IN_FOR) return { ...person, signInId: await last.signInId }
    const begun = beginChain(db, { person, deviceId: null, now: at })
    const signInId = begun.then((renewal) => renewal.signInId)
    signIns.set(person.id, { at, signInId })
    return { ...person, signInId: await signInId }
  }

  const named = (numbers: readonly string[]) => ({ technician_ids: numbers.map((one) => ids.get(`person ${one}`)) })

  async function asked({ call: name, at, by, params = {}, headers, body, technicians }: Command) {
    const { method, path } = calls[name]
    const role = path.startsWith('/admin/') ? 'ADMIN' : 'TECHNICIAN'
    const person = { id: ids.get(`person ${by}`) ?? 0, role, rights: 'full' } as const
    const authorization = by && `Bearer ${await tokens.issue(await signedIn(person, at), at)}`
    clock.now = at
    const answer = await app.inject({
      method,
      url: API_PREFIX + path.replace(/:(\w+)/g, (_, key: string) => String(ids.get(params[key] ?? '') ?? params[key])),
      headers: { ...headers, ...(authorization && { authorization }) },
      ...(body !== undefined && {
        payload: technicians ? { ...(body as object), ...named(technicians) } : (body as object),
      }),
    })
    // A password that was reset has ended the sign-in: its owner signs in with the new one.
    const isSignedOut = answer.statusCode === 401 && signIns.delete(person.id)
    return { answer, isSignedOut }
  }

  async function call(command: Command): Promise<void> {
    const first = await asked(command)
    const { answer } = first.isSignedOut ? await asked(command) : first
    const { call: name, makes } = command
    if (answer.statusCode >= 300) throw new Error(`the product refuses ${name}: ${answer.body}`)
    if (makes) ids.set(makes, answer.json<{ id: number }>().id)
  }

  return { call, close: () => app.close() }
}
