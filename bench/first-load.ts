import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { atMost, type Figure } from './figure.ts'
import { DIST, openPhone, untilInstalled } from './phone.ts'

const TARGET_KB = 170
const PRECACHE_TARGET_KIB = 780

/** What follows the first screen within seconds, which the first tap does not wait for, is not to grow unseen either. */
const AREA_TARGET_KB = 190

/**
 * All JavaScript that a technician's phone loads until the first screen stands and a job can be tapped, compressed as
 * gzip; what follows it, with that; and all files that the phone then fetches to open without a network, as they are.
 */
export async function firstLoad(): Promise<Figure[]> {
  const phone = await openPhone()
  try {
    const page = await phone.context.newPage()
    await page.addInitScript(noteFirstJob)
    await page.goto('/technician')
    await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, FIRST_JOB)
    await untilInstalled(page)
    await page.waitForLoadState('networkidle')
    const scripts = await scriptsOf(page)
    const ofFirstScreen = await filesOf(scripts.filter(({ isOfFirstScreen }) => isOfFirstScreen))
    const files = await filesOf(scripts)
    const ofAdmins = files.filter((file) => /mantine/i.test(file.toString('utf8'))).length
    console.log(`  ${ofFirstScreen.length} scripts until a job can be tapped`)
    console.log(`  ${files.length} scripts with those that follow, ${ofAdmins} of them with code of the admin area`)
    const kept = await keptBytes(page)
    const sent = await Promise.all(kept.map(({ path, size }) => sentBytes(path, size)))
    console.log(`  ${kept.length} files kept for opening without a network, ${kib(total(sent))} KiB as they are sent`)
    return [
      atMost("JavaScript of the technician's first load, gzip", compressed(ofFirstScreen) / 1000, 'kB', TARGET_KB),
      atMost('the same with what follows the first screen', compressed(files) / 1000, 'kB', AREA_TARGET_KB),
      atMost("scripts of the admin area in the technician's first load", ofAdmins, 'files', 0),
      atMost('precache', kib(total(kept.map(({ size }) => size))), 'KiB', PRECACHE_TARGET_KIB),
    ]
  } finally {
    await phone.close()
  }
}

const FIRST_JOB = 'first job'

/** Marks when a job can be tapped. Runs in the page, before all else. */
function noteFirstJob(): void {
  const watch = new MutationObserver(() => {
    if (!document.querySelector('main li button')) return
    performance.mark('first job')
    watch.disconnect()
  })
  watch.observe(document, { childList: true, subtree: true })
}

type Script = { path: string; isOfFirstScreen: boolean }

/** The scripts that a page has asked for, and whether before a job could be tapped. */
function scriptsOf(page: Page): Promise<Script[]> {
  return page.evaluate((mark) => {
    const shownAt = performance.getEntriesByName(mark)[0]?.startTime ?? Infinity
    return performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, isOfFirstScreen: startTime < shownAt }))
      .filter(({ path }) => path.endsWith('.js'))
  }, FIRST_JOB)
}

const filesOf = (scripts: readonly Script[]) => Promise.all(scripts.map(({ path }) => readFile(join(DIST, path))))

const compressed = (files: readonly Buffer[]) => total(files.map((file) => gzipSync(file, { level: 9 }).length))

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
