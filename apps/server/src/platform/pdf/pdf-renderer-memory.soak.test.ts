import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { PdfRenderer } from './pdf-renderer.ts'

/** What the processes have that this one started. */
function megabytesOfChildren(): number {
  const lines = execFileSync('ps', ['-A', '-o', 'ppid=,rss='], { encoding: 'utf8' }).trim().split('\n')
  const rows = lines.map((line) => line.trim().split(/\s+/).map(Number))
  return (
    rows.filter(([parent]) => parent === process.pid).reduce((sum, [, kilobytes = 0]) => sum + kilobytes, 0) / 1_000
  )
}

test('the renderer takes no more memory for later papers than for the first ones', async () => {
  const pdfRenderer = new PdfRenderer()
  const source = '#import "/paper.typ": *\n#data'
  const printSome = async (from: number) => {
    for (let i = from; i < from + 150; i++) {
      await pdfRenderer.print({ source, language: 'en', data: `Paper ${i} `.repeat(300), printedAt: 0 })
    }
    return megabytesOfChildren()
  }
  await printSome(0)
  const before = await printSome(150)
  expect((await printSome(300)) - before).toBeLessThan(30)
  await pdfRenderer.close()
}, 60_000)
