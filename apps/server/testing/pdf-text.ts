import { getDocument } from 'unpdf/pdfjs'

/** A line of a page as it reads on paper: its texts from left to right. */
export type PrintedLine = string[]

/** The lines of each page of a PDF, read by another program than the one that wrote it. */
export async function printedLines(pdf: Buffer): Promise<PrintedLine[][]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages: PrintedLine[][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const lines = new Map<number, { x: number; text: string }[]>()
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [, , , , x = 0, y = 0] = item.transform as number[]
      // What stands on one line may differ by a hair.
      const line = [...lines.keys()].find((known) => Math.abs(known - y) < 2) ?? y
      lines.set(line, [...(lines.get(line) ?? []), { x, text: item.str.trim() }])
    }
    const downwards = [...lines].toSorted(([a], [b]) => b - a)
    pages.push(downwards.map(([, texts]) => texts.toSorted((a, b) => a.x - b.x).map(({ text }) => text)))
  }
  await document.destroy()
  return pages
}
