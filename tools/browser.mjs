import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
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
export function findBrowser() {
  const named = process.env.PLAYWRIGHT_CHROMIUM
  if (named) {
    if (isProgram(named)) return named
    throw new Error(`PLAYWRIGHT_CHROMIUM is "${named}", which is no program.`)
  }
  return installed() ?? installDebians() ?? needed()
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...candidates, ...ELSEWHERE].find(isProgram)
}

function installDebians() {
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return undefined
  console.log("Installing Debian's Chromium for the tests …")
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update'], options)
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options)
  return installed()
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
