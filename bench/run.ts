import { fileURLToPath } from 'node:url'
import { isQuick } from './amounts.ts'
import { type Outcome, runApart, summaryOf } from './apart.ts'
import { benches } from './benches.ts'

/** `npm run bench -- NAME` runs one bench, `npm run bench -- --quick` all of them on less data. */
const chosen = process.argv.slice(2).filter((argument) => argument !== '--quick')
const unknown = chosen.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}

const program = fileURLToPath(new URL('one.ts', import.meta.url))
const outcomes: Outcome[] = []
for (const name of Object.keys(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.log(`${name} …`)
  const begun = performance.now()
  const outcome = await runApart(name, program, {
    args: isQuick ? ['--quick'] : [],
    onFigure: (figure) => console.log(JSON.stringify(isQuick ? { ...figure, quick: true } : figure)),
  })
  outcomes.push(outcome)
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(outcome.failure === null ? `  (${seconds} s)` : `FAILED ${name}: ${outcome.failure} (${seconds} s)`)
}
for (const line of summaryOf(outcomes)) console.log(line)
if (isQuick)
  console.log(
    'Quick: on a twentieth to a fifth of the data, from few rounds. Figures that count come from npm run bench.',
  )
process.exitCode = outcomes.every(({ failure, missed }) => failure === null && missed.length === 0) ? 0 : 1
