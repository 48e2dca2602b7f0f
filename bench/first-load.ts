import { tmpdir } from 'node:os'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { buildApp } from '../apps/server/src/app.ts'
import { folderPhotoStore } from '../apps/server/src/platform/photo-store.ts'
import { findBrowser } from '../tools/browser.mjs'
import { buildIfChanged } from '../tools/build.mjs'
import { atMost, type Figure } from './figure.ts'
import { openWorkshop } from './workshop.ts'

const DIST = fileURLToPath(new URL('../apps/web/dist', import.meta.url))
const TARGET_KB = 180
const ARGUMENTS = ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update']

/** All JavaScript that a technician's phone loads until the first screen stands, compressed as gzip. */
export async function firstLoad(): Promise<Figure[]> {
  await buildIfChanged()
  const workshop = await openWorkshop(1)
  const app = await buildApp({
    db: workshop.db,
    now: Date.now,
    businessTimeZone: 'Asia/Riyadh',
    stalledAfterHours: 10,
    photos: folderPhotoStore(tmpdir()),
    signInHints: [],
    webFolder: DIST,
    logger: false,
  })
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ARGUMENTS })
  try {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const token = await workshop.tokenOf(workshop.technicians[0] ?? 0, 'TECHNICIAN')
    const page = await browser.newPage({ baseURL: address })
    await page.addInitScript((kept) => localStorage.setItem('warsha.access_token', kept), token)
    const scripts = new Set<string>()
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith('.js')) scripts.add(pathname)
    })
    await page.goto('/technician')
    await page.getByRole('searchbox').waitFor()
    await page.waitForLoadState('networkidle')
    const files = await Promise.all([...scripts].map((path) => readFile(join(DIST, path))))
    const bytes = files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0)
    const ofAdmins = files.filter((file) => /mantine/i.test(file.toString('utf8'))).length
    console.log(`  ${scripts.size} scripts, ${ofAdmins} of them with code of the admin area`)
    return [
      atMost("JavaScript of the technician's first load, gzip", bytes / 1000, 'kB', TARGET_KB),
      atMost("scripts of the admin area in the technician's first load", ofAdmins, 'files', 0),
    ]
  } finally {
    await browser.close()
    await app.close()
    await workshop.close()
  }
}
