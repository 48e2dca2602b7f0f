import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { atMost, type Figure } from './figure.ts'
import { DIST, openPhone, untilInstalled } from './phone.ts'

const TARGET_KB = 170
const PRECACHE_TARGET_KIB = 780

/**
 * All JavaScript that a technician's phone loads until the first screen stands, compressed as gzip; and all files that
 * the phone then fetches to open without a network, as they are.
 */
export async function firstLoad(): Promise<Figure[]> {
  const phone = await openPhone()
  try {
    const page = await phone.context.newPage()
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
    await untilInstalled(page)
    const kept = await keptBytes(page)
    const sent = await Promise.all(kept.map(({ path, size }) => sentBytes(path, size)))
    console.log(`  ${kept.length} files kept for opening without a network, ${kib(total(sent))} KiB as they are sent`)
    return [
      atMost("JavaScript of the technician's first load, gzip", bytes / 1000, 'kB', TARGET_KB),
      atMost("scripts of the admin area in the technician's first load", ofAdmins, 'files', 0),
      atMost('precache', kib(total(kept.map(({ size }) => size))), 'KiB', PRECACHE_TARGET_KIB),
    ]
  } finally {
    await phone.close()
  }
}

function keptBytes(page: Page): Promise<{ path: string; size: number }[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('precache'))
    const files = names.map(async (name) => {
      const cache = await caches.open(name)
      const requests = await cache.keys()
      return Promise.all(
        requests.map(async (request) => ({
          path: new URL(request.url).pathname,
          size: (await (await cache.match(request))?.blob())?.size ?? 0,
        })),
      )
    })
    return (await Promise.all(files)).flat()
  })
}

async function sentBytes(path: string, size: number): Promise<number> {
  const compressed = await readFile(join(DIST, `${path}.br`)).catch(() => null)
  return compressed?.length ?? size
}

const total = (sizes: number[]) => sizes.reduce((sum, size) => sum + size, 0)
const kib = (bytes: number) => Math.round((bytes / 1024) * 10) / 10
