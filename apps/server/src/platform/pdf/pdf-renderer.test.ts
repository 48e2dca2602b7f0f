import { afterEach, describe, expect, test } from 'vitest'
import { readPdf } from '../../../testing/pdf.ts'
import { refuse, Refused } from '../refusal.ts'
import { PdfRenderer } from './pdf-renderer.ts'

let pdfRenderer: PdfRenderer
afterEach(() => pdfRenderer.close())

const print = (source: string, data: unknown = null) =>
  pdfRenderer.print({
    source: `#import "/paper.typ": *\n#set document(title: "Timesheet")\n${source}`,
    language: 'en',
    data,
    printedAt: Date.parse('2026-11-19T06:00:00Z'),
  })

describe('the PDF renderer', () => {
  test('prints with the time that it is given', async () => {
    pdfRenderer = new PdfRenderer()
    const pdf = await print('#show: paper.with(size: "a4", title: "Timesheet")\n#own(data.name)', { name: 'علي' })
    expect(readPdf(pdf)).toMatchObject({ pages: [[595.2756, 841.8898]], title: 'Timesheet' })
    expect(pdf.toString('latin1')).toContain('/CreationDate (D:20261119060000Z)')
  })

  test('says what is wrong with a source, and goes on', async () => {
    pdfRenderer = new PdfRenderer()
    await expect(print('#data.nothing')).rejects.toThrow(
      'The paper cannot be set: 0: cannot access fields on type none',
    )
    expect(readPdf(await print('Hello')).pages).toHaveLength(1)
  })

  test('refuses what it cannot print in time, and tells the log', async () => {
    const lost: Error[] = []
    pdfRenderer = new PdfRenderer({ timeLimitMs: 1, onLost: (error) => lost.push(error) })
    await expect(print('Hello')).rejects.toThrow(new Refused(refuse('document_not_made')))
    expect(lost).toHaveLength(1)
  })

  test('stops when nobody waits for the document any more, and prints the next one', async () => {
    const lost: Error[] = []
    pdfRenderer = new PdfRenderer({ onLost: (error) => lost.push(error) })
    await print('Hello')
    const controller = new AbortController()
    const document = {
      source: '#set document(title: "Long")\n#for i in range(2000000) [#i ]',
      language: 'en',
      data: null,
      printedAt: 0,
    } as const
    const waiting = Promise.allSettled([
      pdfRenderer.print(document, controller.signal),
      pdfRenderer.print(document, controller.signal),
    ])
    await new Promise((resolve) => setTimeout(resolve, 200))
    const left = performance.now()
    controller.abort()
    const refused = { status: 'rejected', reason: new Refused(refuse('document_not_made')) }
    expect(await waiting).toMatchObject([refused, refused])
    expect(performance.now() - left).toBeLessThan(10_000)
    expect(readPdf(await print('Hello')).pages).toHaveLength(1)
    expect(lost).toEqual([])
  })

  test('that is closed prints no more', async () => {
    pdfRenderer = new PdfRenderer()
    await print('Hello')
    await pdfRenderer.close()
    await expect(print('Hello')).rejects.toThrow(Refused)
  })
})
