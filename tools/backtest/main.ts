import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readItems } from './items.ts'
import { linesOf, predict, predictionsCsv } from './report.ts'

const USAGE = 'npm run backtest -- FILE.csv [--out PREDICTIONS.csv]'

/** Tells how well the learning engine would have done on a log of settled work items. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new Error(USAGE)
  const predicted = predict(readItems(await readFile(file, 'utf8')))
  for (const line of linesOf(predicted)) console.log(line)
  if (values.out !== undefined) await writeFile(values.out, predictionsCsv(predicted))
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
