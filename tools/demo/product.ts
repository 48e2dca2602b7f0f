import { API_PREFIX, calls } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import { buildApp } from '../../apps/server/src/app.ts'
import { accessTokens } from '../../apps/server/src/platform/access-token.ts'
import type { Db } from '../../apps/server/src/platform/database.ts'
import { folderPhotoStore } from '../../apps/server/src/platform/photo-store.ts'
import { secretNamed } from '../../apps/server/src/platform/secrets.ts'
import { TIME_ZONE } from './calendar.ts'
import type { Command } from './office.ts'
import type { Ids } from './rows.ts'
import { STALLED_AFTER_HOURS } from './sessions.ts'

/** @param until when the story ends */
type Parts = { ids: Ids; photosFolder: string; until: Instant }

/** The product itself on the demo's database. A call is made at its moment, and throws an Error when it is refused. */
export async function openProduct(db: Db, { ids, photosFolder, until }: Parts) {
  const clock = { now: 0 }
  const tokens = accessTokens(await secretNamed(db, 'access-token'))
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

  async function call({ call: name, at, by, params = {}, headers, body, makes }: Command): Promise<void> {
    const { method, path, permission } = calls[name]
    const role = permission === 'admin' ? 'ADMIN' : 'TECHNICIAN'
    const caller = { id: ids.get(`person ${by}`) ?? 0, role, signInId: crypto.randomUUID() } as const
    const authorization = by && `Bearer ${await tokens.issue(caller, until)}`
    clock.now = at
    const answer = await app.inject({
      method,
      url: API_PREFIX + path.replace(/:(\w+)/g, (_, key: string) => String(ids.get(params[key] ?? '') ?? params[key])),
      headers: { ...headers, ...(authorization && { authorization }) },
      ...(body !== undefined && { payload: body as object }),
    })
    if (answer.statusCode >= 300) throw new Error(`the product refuses ${name}: ${answer.body}`)
    if (makes) ids.set(makes, answer.json<{ id: number }>().id)
  }

  return { call, close: () => app.close() }
}
