import { readFileSync } from 'node:fs'
import { NodeCompiler, type RenderPdfOpts } from '@myriaddreamin/typst-ts-node-compiler'
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

serveOrders((order: PrintOrder): Uint8Array => {
  try {
    return withReadableText(printed(order))
  } catch (error) {
    throw new Error(`The paper cannot be set: ${reasonOf(error)}`, { cause: error })
  } finally {
    compiler.evictCache(REMEMBERED_PAPERS)
  }
})

/**
 * A paper whose parts are marked is PDF/UA-1. A character that no typeface has is against that standard; the paper is
 * printed all the same, with its marks and without the claim.
 */
function printed({ source, inputs, createdAtSeconds, isMarked }: PrintOrder): Uint8Array {
  // Without a document in between, which would keep its memory until JavaScript's own is short.
  const pdf = (options: RenderPdfOpts) =>
    compiler.pdf({ mainFileContent: source, inputs }, { creationTimestamp: createdAtSeconds, ...options })
  if (!isMarked) return pdf({ pdfTags: false })
  try {
    return pdf({ pdfStandard: 'ua-1' })
  } catch (error) {
    if (!reasonOf(error).includes('PDF/UA-1')) throw error
    return pdf({ pdfTags: true })
  }
}

/** The compiler tells what is wrong with a source in place of an error's code. */
function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
