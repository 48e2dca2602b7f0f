import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readItems } from './items.ts'
import { replayLog } from './replay-sessions.ts'
import { linesOf, predict, predictionsCsv } from './report.ts'
import { lineOfLog } from './sessions-report.ts'
import { asRecorded, readSessions } from './sessions.ts'

const USAGE = 'npm run backtest -- ITEMS.csv [--out PREDICTIONS.csv], or: npm run backtest -- --sessions LOG.csv'

/** Tells how well the learning engine would have done on a log of settled work items, or of sessions. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string' }, sessions: { type: 'boolean' } },
  })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0 || (values.sessions && values.out !== undefined)) throw new Error(USAGE)
  if (values.sessions) {
    console.log(lineOfLog(replayLog(asRecorded(readSessions(await readFile(file, 'utf8'))))))
    return
  }
  const predicted = predict(readItems(await readFile(file, 'utf8')))
  for (const line of linesOf(predicted)) console.log(line)
  if (values.out !== undefined) await writeFile(values.out, predictionsCsv(predicted))
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
