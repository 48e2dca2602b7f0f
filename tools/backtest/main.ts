import { readFile, writeFile } from 'node:fs/promises'
import { linesOfForecasts } from './forecasts-report.ts'
import { readItems } from './items.ts'
import { commandOf } from './options.ts'
import { replayForecasts } from './replay-forecasts.ts'
import { replayLog } from './replay-sessions.ts'
import { linesOf, predict, predictionsCsv } from './report.ts'
import { lineOfLog } from './sessions-report.ts'
import { asRecorded, readSessions } from './sessions.ts'

/**
 * Tells how well the learning engine would have done on a log of settled work items, or of sessions, and how well the
 * finish dates of jobs would have held.
 */
async function main(): Promise<void> {
  const command = commandOf(process.argv.slice(2))
  const csv = await readFile(command.file, 'utf8')
  if (command.kind === 'items') {
    const predicted = predict(readItems(csv))
    for (const line of linesOf(predicted)) console.log(line)
    if (command.out !== undefined) await writeFile(command.out, predictionsCsv(predicted))
    return
  }
  const sessions = asRecorded(readSessions(csv))
  if (command.kind === 'sessions') console.log(lineOfLog(replayLog(sessions)))
  else for (const line of linesOfForecasts(replayForecasts(sessions, { period: command.period }))) console.log(line)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
