import { analytics } from './analytics.ts'
import { backup } from './backup.ts'
import { completing } from './completing.ts'
import { compression } from './compression.ts'
import { demo } from './demo.ts'
import { draining } from './draining.ts'
import { exports } from './exports.ts'
import { finishForecast } from './finish-forecast.ts'
import { firstLoad } from './first-load.ts'
import { interacting } from './interacting.ts'
import { keyedActs } from './keyed-acts.ts'
import { jobsList } from './jobs-list.ts'
import { jobsPage } from './jobs-page.ts'
import { learning } from './learning.ts'
import { liveBoard } from './live-board.ts'
import { matrixEdit } from './matrix-edit.ts'
import { openingPages } from './opening-pages.ts'
import { recordingSessions } from './recording-sessions.ts'
import { reopening } from './reopening.ts'
import { reports } from './reports.ts'
import { scheduleChange } from './schedule-change.ts'
import { searching } from './searching.ts'
import { seeingInside } from './seeing-inside.ts'
import { sessionBytes } from './session-bytes.ts'
import { signInCheck } from './sign-in-check.ts'
import { startParts } from './start-parts.ts'
import { tapping } from './tapping.ts'
import { timeline } from './timeline.ts'
import { timesheets } from './timesheets.ts'
import { isQuick } from './amounts.ts'
import type { Figure } from './figure.ts'

/** Everything that is measured, by name. `npm run bench -- NAME` runs one, `npm run bench -- --quick` all of it on less data. */
const benches: Record<string, () => Promise<Figure[]>> = {
  'recording-sessions': recordingSessions,
  completing,
  'keyed-acts': keyedActs,
  'start-parts': startParts,
  'seeing-inside': seeingInside,
  compression,
  'sign-in-check': signInCheck,
  'schedule-change': scheduleChange,
  'session-bytes': sessionBytes,
  'live-board': liveBoard,
  'jobs-list': jobsList,
  'jobs-page': jobsPage,
  searching,
  'finish-forecast': finishForecast,
  'first-load': firstLoad,
  'opening-pages': openingPages,
  interacting,
  reopening,
  tapping,
  draining,
  'matrix-edit': matrixEdit,
  reports,
  analytics,
  learning,
  exports,
  backup,
  timeline,
  timesheets,
  demo,
}

const chosen = process.argv.slice(2).filter((argument) => argument !== '--quick')
const unknown = chosen.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}

const figures: Figure[] = []
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.log(`${name} …`)
  figures.push(...(await bench()))
}
for (const figure of figures) console.log(JSON.stringify(isQuick ? { ...figure, quick: true } : figure))
if (isQuick)
  console.log(
    'Quick: on a twentieth to a fifth of the data, from few rounds. Figures that count come from npm run bench.',
  )
process.exitCode = figures.every(({ holds }) => holds) ? 0 : 1
