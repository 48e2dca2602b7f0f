import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { buildApp } from '../apps/server/src/app.ts'
import { type Db, sql } from '../apps/server/src/platform/database.ts'
import { folderPhotoStore } from '../apps/server/src/platform/photo-store.ts'
import type { Role } from '@warsha/domain'
import { findBrowser } from '../tools/browser.mjs'
import { buildIfChanged } from '../tools/build.mjs'
import { patience } from './figure.ts'
import { openWorkshop } from './workshop.ts'

/** Where the built web app lies. */
export const DIST = fileURLToPath(new URL('../apps/web/dist', import.meta.url))
const ARGUMENTS = ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update']

/** The browser of somebody signed in, on the built app. */
export type Phone = {
  address: string
  token: string
  context: BrowserContext
  /** a browser of the same person that has never seen the app */
  fresh: () => Promise<BrowserContext>
  /** what the server keeps its records in */
  db: Db
  close: () => Promise<void>
}

export const openPhone = () => openBrowser('TECHNICIAN', { width: 360, height: 740 })

/** The same at an admin's desk. */
export const openDesk = () => openBrowser('ADMIN', { width: 1366, height: 768 })

async function openBrowser(role: Role, viewport: { width: number; height: number }): Promise<Phone> {
  await buildIfChanged()
  const workshop = await openWorkshop(1)
  const app = await buildApp({
    db: workshop.db,
    now: Date.now,
    businessTimeZone: 'Asia/Riyadh',
    stalledAfterHours: 10,
    photos: folderPhotoStore(tmpdir()),
    imagesConnection: null,
    imagesFolder: tmpdir(),
    signInHints: [],
    learns: true,
    webFolder: DIST,
    logger: false,
  })
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ARGUMENTS })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const person = workshop.technicians[0] ?? 0
  await workshop.db.write(sql`update person set role = ${role} where id = ${person}`)
  const token = await workshop.tokenOf(person, role)
  const fresh = async () => {
    const context = await browser.newContext({ baseURL: address, viewport })
    context.setDefaultTimeout(patience(60_000))
    await context.addInitScript((kept) => localStorage.setItem('warsha.access_token', kept), token)
    return context
  }
  return {
    address,
    token,
    context: await fresh(),
    fresh,
    db: workshop.db,
    close: async () => {
      await browser.close()
      await app.close()
      await workshop.close()
    },
  }
}

const SLOWDOWN = 4
/** 1.6 Mbit/s, in bytes. */
const BYTES_PER_SECOND = 200_000

/** Slows the processor of a page down four times, and its network to 1.6 Mbit/s. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return devTools
}

/** Waits until the service worker has all that it keeps and answers for the page. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}
