import './temporary-folder.mjs'
import { mkdir, rm } from 'node:fs/promises'
import { secondsOfFixedWork } from './fixed-work.mjs'
import { findBrowser } from './browser.mjs'
import { PAGES, testParts, TOGETHER } from './testing/parts.mjs'
import { browserFinder, RESULTS } from './testing/programs.mjs'
import { soakParts } from './testing/soak-parts.mjs'
import { browserVersion, Soak } from './testing/soak.mjs'

/**
 * Runs every check and ends with one line over all of them. Names given run only those parts; `--soak` runs all that there is,
 * at its full length, but for what has passed before on the same sources; `--again` runs that, too.
 */
const isSoak = process.argv.includes('--soak')
if (isSoak) process.env.SOAK = '1'
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const isChosen = (name) => chosen.length === 0 || chosen.includes(name)

await rm(RESULTS, { recursive: true, force: true })
await mkdir(RESULTS, { recursive: true })

const begun = performance.now()
const total = { passed: 0, failed: 0 }
const taken = []
/** What the fixed work took before, between and after the parts, while nothing else of this run was at work. */
const paces = []
let measuringMs = 0

await (isSoak ? runSoak() : runTests())

await measurePace()
console.log(`${total.passed} passed, ${total.failed} failed${timeSpent()}`)
if (taken.length > 0) console.log(`taken from before (npm run soak -- --again runs all): ${taken.join(', ')}`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1

async function runTests() {
  const all = testParts(browserFinder(PAGES.some(isChosen)))
  const wanted = Object.keys(all).filter(isChosen)
  for (const names of TOGETHER.map((beside) => wanted.filter((name) => beside.includes(name)))) {
    if (names.length === 0) continue
    await measurePace()
    await Promise.all(names.map((name) => report(name, all[name])))
  }
}

/** Each part alone: it keeps its measures undisturbed. */
async function runSoak() {
  const soak = await Soak.open({ isAgain: process.argv.includes('--again') })
  const parts = soakParts(browserFinder(false)).filter(({ name }) => isChosen(name))
  const browser = parts.some(({ needsBrowser }) => needsBrowser)
    ? await findBrowser().then(browserVersion, () => '')
    : ''
  for (const part of parts) await report(part.name, () => soak.run(part, browser))
}

async function report(name, run) {
  const since = performance.now()
  const outcome = await run()
  total.passed += outcome.passed
  total.failed += outcome.failed
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  const before = outcome.taken?.files > 0 ? `, ${outcome.taken.files} of ${outcome.taken.of} files from before` : ''
  if (before !== '') taken.push(outcome.taken.files === outcome.taken.of ? name : `${name}${before.slice(1)}`)
  console.log(
    `${outcome.failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s${before})`,
  )
}

async function measurePace() {
  const since = performance.now()
  paces.push(await secondsOfFixedWork(2))
  measuringMs += performance.now() - since
}

/** How long it took, and how many times as long as the fixed work: a ratio that a busy machine changes little. */
function timeSpent() {
  const seconds = (performance.now() - begun - measuringMs) / 1000
  const pace = paces.reduce((sum, each) => sum + each, 0) / paces.length
  return `, ${seconds.toFixed(0)} s: ${(seconds / pace).toFixed(0)} times the fixed work (${pace.toFixed(2)} s)`
}
