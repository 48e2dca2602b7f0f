import { amount } from './amounts.ts'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { sql } from '../apps/server/src/platform/database.ts'
import { atMost, type Figure, patience } from './figure.ts'
import { openPhone, type Phone, untilInstalled } from './phone.ts'
import { jobNumber } from './workshop.ts'

const SESSIONS = amount(250, 30)
const PHOTOS = amount(300, 30)
const TARGET_SECONDS = 60
const PATIENCE_MS = 300_000

/**
 * A week without network comes back: 250 starts, 250 ends and 300 photos lie in the phone's database, and the network
 * returns. Times of work must be on the server within a minute, and in the end nothing may be missing or double.
 */
export async function draining(): Promise<Figure[]> {
  const phone = await openPhone()
  try {
    const page = await phone.context.newPage()
    await page.goto('/technician')
    await page.getByRole('searchbox').waitFor()
    await untilInstalled(page)
    await phone.context.setOffline(true)
    await fill(page)
    await page.reload()
    await page.getByRole('button', { name: `${2 * SESSIONS + PHOTOS} saved on phone` }).waitFor()

    await phone.context.setOffline(false)
    const begun = performance.now()
    const worked = await until(phone, begun, ({ ended }) => ended === SESSIONS)
    const all = await until(phone, begun, ({ ended, photos }) => ended === SESSIONS && photos === PHOTOS)
    await page.getByRole('button', { name: /not sent yet/ }).waitFor({ state: 'hidden' })
    const stored = await storedIn(phone)
    const wrong = Math.abs(stored.sessions - SESSIONS) + Math.abs(stored.photos - PHOTOS)
    console.log(`  times of work after ${worked.toFixed(1)} s, all photos after ${all.toFixed(1)} s`)
    return [
      atMost('500 queued operations: all times of work sent after', worked, 's', TARGET_SECONDS),
      atMost('500 queued operations and 300 photos: lost or doubled', wrong, 'records', 0),
    ]
  } finally {
    await phone.close()
  }
}

type Stored = { sessions: number; ended: number; photos: number }

async function storedIn({ db }: Phone): Promise<Stored> {
  const stored = await db.row<Stored>(sql`
    select count(*)::int as sessions, count(*) filter (where is_end_reported or reported_ended_at is not null)::int as ended,
      (select count(*)::int from media) as photos
    from work_session`)
  return stored ?? { sessions: 0, ended: 0, photos: 0 }
}

async function until(phone: Phone, begun: number, done: (stored: Stored) => boolean): Promise<number> {
  for (;;) {
    const seconds = (performance.now() - begun) / 1000
    const stored = await storedIn(phone)
    if (done(stored)) return seconds
    if (seconds * 1000 > patience(PATIENCE_MS)) throw new Error(`The queue has stuck: ${JSON.stringify(stored)}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Puts a week's work into the phone's database, as the app itself would have. */
async function fill(page: Page): Promise<void> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 }
  const picture = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#777', noise } })
    .jpeg({ quality: 70 })
    .toBuffer()
  await page.evaluate(
    async ({ sessions, photos, jobNo, base64 }) => {
      const base = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const opening = indexedDB.open('technician-activity')
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error))
      })
      const { id: owner } = JSON.parse(localStorage.getItem('warsha.user') ?? '{}') as { id: number }
      const keys = Array.from({ length: sessions }, () => crypto.randomUUID())
      const pictures = await Promise.all(
        Array.from({ length: photos }, async (_, index) => {
          // What follows the end of a JPEG is not looked at, but makes it another file.
          const file = new Uint8Array([...base, index >> 8, index & 255])
          const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', file))
          return { file, sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') }
        }),
      )
      const common = { version: 1, owner, status: 'pending', retryCount: 0, nextTryAt: 0, response: null, error: null }
      const begun = Date.now() - 5 * 86_400_000
      const transaction = database.transaction(['queuedRequests', 'pendingMedia', 'cachedMedia'], 'readwrite')
      const [queued, pending, cached] = ['queuedRequests', 'pendingMedia', 'cachedMedia'].map((name) =>
        transaction.objectStore(name),
      )
      for (const [index, key] of keys.entries()) {
        const [startedAt, endedAt] = [begun + index * 1_500_000, begun + index * 1_500_000 + 1_200_000]
        const data = {
          unique_key: key,
          job_no: jobNo,
          activity_code: 'REPAIR',
          note: null,
          client_started_at: new Date(startedAt).toISOString(),
        }
        const start = { kind: 'start', url: '/api/sessions/start', method: 'POST', data, timestamp: startedAt }
        queued?.add({ ...common, ...start, entryId: crypto.randomUUID(), sessionKey: key })
        const end = {
          kind: 'completion',
          url: `/api/sessions/${key}/complete`,
          method: 'POST',
          data: { client_ended_at: new Date(endedAt).toISOString() },
          timestamp: endedAt,
        }
        queued?.add({ ...common, ...end, entryId: crypto.randomUUID(), sessionKey: key })
      }
      for (const [index, { file, sha256 }] of pictures.entries()) {
        const key = keys[index % keys.length] ?? ''
        const id = crypto.randomUUID()
        cached?.add({ id, owner, sessionId: key, file, capturedAt: begun + index * 1_500_000, synced: 0 })
        pending?.add({
          ...common,
          entryId: crypto.randomUUID(),
          sessionId: key,
          url: `/api/sessions/${key}/media`,
          method: 'POST',
          file: id,
          fileName: `photo-${id}.jpg`,
          capturedAt: new Date(begun + index * 1_500_000).toISOString(),
          sha256,
          createdAt: begun + index * 1_500_000,
        })
      }
      await new Promise<void>((resolve, reject) => {
        transaction.addEventListener('complete', () => resolve())
        transaction.addEventListener('abort', () => reject(transaction.error))
      })
      database.close()
    },
    { sessions: SESSIONS, photos: PHOTOS, jobNo: jobNumber(0), base64: picture.toString('base64') },
  )
}
