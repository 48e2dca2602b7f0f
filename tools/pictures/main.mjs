import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { BROWSER_ARGUMENTS, findBrowser } from '../browser.mjs'
import { ROOT } from '../build.mjs'
import { adminPictures, phonePictures } from './shots.mjs'

/** `npm run pictures`: takes the pictures of the documentation in the demo, at one moment, into docs/pictures. */
const FOLDER = join(ROOT, 'docs/pictures')
const MOST_BYTES = 150_000
const DESK = { width: 1366, height: 850 }
const PHONE = { width: 360, height: 740 }

const dataDir = await mkdtemp(join(tmpdir(), 'warsha-pictures-'))
const demo = await startDemo()
const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGUMENTS })
try {
  await mkdir(FOLDER, { recursive: true })
  // The phone first: what it starts is on the board.
  await takeAll({ account: 'tech', viewport: PHONE, scale: 2, pictures: phonePictures })
  await takeAll({ account: 'admin', viewport: DESK, scale: 1, pictures: adminPictures })
} finally {
  await browser.close()
  demo.child.kill('SIGTERM')
  if (demo.child.exitCode === null) await once(demo.child, 'exit')
  await rm(dataDir, { recursive: true, force: true })
}

/** The demo's data comes from its own seed and the clock: each run makes the same. */
async function startDemo() {
  const child = spawn(process.execPath, ['tools/run.mjs', 'demo'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_OPTIONS: `--import=${new URL('clock.mjs', import.meta.url)}`,
      DATA_DIR: dataDir,
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise((resolve, reject) => {
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
      const found = /demo is at (\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`The demo ended with ${code}: ${output}`)))
  })
  return { child, address }
}

async function takeAll({ account, viewport, scale, pictures }) {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: scale,
    isMobile: account === 'tech',
    hasTouch: account === 'tech',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Riyadh',
    locale: 'en-GB',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const { headers } = await fetch(`${demo.address}/api/health/live`)
  // The server's own clock has gone on since the demo was made.
  await page.clock.install({ time: new Date(headers.get('x-server-time') ?? Number.NaN) })
  await page.goto(`${demo.address}/login`)
  await page.locator('[name=username]').fill(`${account}@demo.example`)
  await page.locator('[name=password]').fill(`demo-${account}`)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  // The pictures show the product as a shop has it, without the demo's list of first steps.
  await page.evaluate(() => localStorage.removeItem('warsha.demo'))
  for (const { name, path, prepare } of pictures) {
    if (path) await page.goto(demo.address + path)
    await prepare?.(page)
    await page.waitForLoadState('networkidle').catch(() => undefined)
    await page.clock.runFor(2_000)
    await page.waitForTimeout(1_500)
    await save(name, await page.screenshot({ animations: 'disabled', caret: 'hide' }))
  }
  await context.close()
}

async function save(name, screenshot) {
  const file = `${name}.png`
  const bytes = await sharp(screenshot).png({ palette: true, colours: 128, dither: 0, effort: 10 }).toBuffer()
  if (bytes.length > MOST_BYTES) throw new Error(`${file} has ${bytes.length} bytes, more than ${MOST_BYTES}`)
  await writeFile(join(FOLDER, file), bytes)
  console.log(`docs/pictures/${file}  ${Math.round(bytes.length / 1000)} kB`)
}
