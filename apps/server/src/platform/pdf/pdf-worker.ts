import { readFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { initialData, serveOrders } from '../worker-serving.ts'
import { paperTypst } from './document.ts'
import { withReadableText } from './readable-text.ts'

/** What the worker prints. */
export type PrintOrder = { source: string; inputs: Record<string, string>; createdAtSeconds: number; isMarked: boolean }
export type PrinterData = { fontFiles: string[] }

/** How many papers what has been set stays at hand for the next one. */
const REMEMBERED_PAPERS = 10

const { fontFiles } = initialData() as PrinterData
const compiler = NodeCompiler.create({
  // Nothing of the disk is for papers but the typefaces.
  workspace: import.meta.dirname,
  fontArgs: [{ fontBlobs: fontFiles.map((file) => readFileSync(file)) }],
})
compiler.addSource(`${import.meta.dirname}/paper.typ`, paperTypst)

serveOrders(({ source, inputs, createdAtSeconds, isMarked }: PrintOrder): Uint8Array => {
  try {
    // Without a document in between, which would keep its memory until JavaScript's own is short.
    const pdf = compiler.pdf(
      { mainFileContent: source, inputs },
      { creationTimestamp: createdAtSeconds, pdfTags: isMarked },
    )
    return withReadableText(pdf)
  } catch (error) {
    throw new Error(`The paper cannot be set: ${reasonOf(error)}`, { cause: error })
  } finally {
    compiler.evictCache(REMEMBERED_PAPERS)
  }
})

/** The compiler tells what is wrong with a source in place of an error's code. */
function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
