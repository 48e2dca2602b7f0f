import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The one without a window does the same with less of the processor. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Runs as root too, and speaks to nobody of its own accord. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Gives the browser a camera that sees a film, without asking. */
export function cameraArguments(film) {
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]
}

/**
 * The Chromium to test with: the one of PLAYWRIGHT_CHROMIUM, an installed one, or Debian's package, installed now when
 * this user may. Throws an Error of one line that says what to install.
 */
export async function findBrowser() {
  const named = process.env.PLAYWRIGHT_CHROMIUM
  if (named) {
    if (isProgram(named)) return named
    throw new Error(`PLAYWRIGHT_CHROMIUM is "${named}", which is no program.`)
  }
  return installed() ?? (await installDebians()) ?? needed()
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...candidates, ...ELSEWHERE].find(isProgram)
}

async function installDebians() {
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return undefined
  console.log("Installing Debian's Chromium for the tests …")
  await aptGet('update')
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await aptGet('install', '-y', '--no-install-recommends', name)
    if (installed()) return installed()
  }
  return undefined
}

async function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await once(spawn('apt-get', args, { stdio: 'ignore', env }), 'exit')
}

function needed() {
  throw new Error(
    'The tests need a browser: install Chromium or Chrome, or set PLAYWRIGHT_CHROMIUM to the path of one.',
  )
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
