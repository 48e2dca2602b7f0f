import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Instant } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../apps/server/src/platform/database.ts'
import { folderPhotoStore } from '../../apps/server/src/platform/photo-store.ts'
import { instanceOn } from '../../apps/server/testing/shop.ts'

/** The real server on the workshop's database, which can go down and come back as another instance. */
export type Site = {
  db: Db
  /** null while it is down */
  port: () => number | null
  setClock: (now: () => Instant) => void
  start: () => Promise<void>
  stop: () => Promise<void>
  close: () => Promise<void>
}

export async function openSite(db: Db): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'warsha-photos-'))
  let clock = Date.now
  let app: FastifyInstance | null = null
  let port: number | null = null

  async function start(): Promise<void> {
    app = await instanceOn(db, { now: () => clock(), photos: folderPhotoStore(folder) })
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  }

  async function stop(): Promise<void> {
    port = null
    await app?.close()
    app = null
  }

  await start()
  return {
    db,
    port: () => port,
    setClock: (now) => void (clock = now),
    start,
    stop,
    close: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
