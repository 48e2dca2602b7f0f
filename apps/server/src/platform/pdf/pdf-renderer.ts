import { createRequire } from 'node:module'
import { factsOf, type Language, type Text, textIn } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import { refuse, Refused } from '../refusal.ts'
import { workerFile, WorkerLost, WorkerThread } from '../worker-thread.ts'
import type { PrinterData, PrintOrder } from './pdf-worker.ts'

/** Something to print. */
export type Document = {
  /** Typst; it imports `/paper.typ`, and finds the data there as `data` */
  source: string
  language: Language
  data: unknown
  printedAt: Instant
  /** whether its parts are marked for screen readers, which makes long papers larger and slower */
  isMarked?: boolean
}

type Options = {
  timeLimitMs?: number
  /** hears of what was not printed because the worker was lost */
  onLost?: (error: WorkerLost) => void
}

const TIME_LIMIT_MS = 60_000

/** A paper so large took memory that is given back at once. */
const LARGE_BYTES = 500_000

/** Below each page of a paper. */
const pageNumber: Text = { en: 'Page {number} of {count}', ar: 'صفحة {number} من {count}' }

/** Where papers become PDF, one after another and in a process beside the server's own. */
export class PdfRenderer {
  readonly #thread: WorkerThread<PrintOrder, Uint8Array>

  readonly #onLost: (error: WorkerLost) => void

  constructor({ timeLimitMs = TIME_LIMIT_MS, onLost = () => undefined }: Options = {}) {
    this.#onLost = onLost
    const data: PrinterData = { fontFiles: fontFiles() }
    this.#thread = new WorkerThread(workerFile('pdf-worker', import.meta.url), {
      timeLimitMs,
      data,
      isProcess: true,
      endsAfter: (pdf) => pdf.length > LARGE_BYTES,
    })
  }

  /**
   * Throws a refusal when the paper was not printed in time, or nobody waits for it any more.
   * @param signal aborts when the client has disconnected
   */
  async print(document: Document, signal?: AbortSignal): Promise<Buffer> {
    const { source, language, data, printedAt, isMarked = true } = document
    const { direction } = factsOf(language)
    const inputs = { language, direction, page: textIn(pageNumber, language), data: JSON.stringify(data) }
    const order = { source, inputs, createdAtSeconds: Math.floor(printedAt / 1000), isMarked }
    try {
      return Buffer.from(await this.#thread.give(order, signal))
    } catch (error) {
      if (signal?.aborted) throw new Refused(refuse('document_not_made'))
      if (!(error instanceof WorkerLost)) throw error
      this.#onLost(error)
      throw new Refused(refuse('document_not_made'))
    }
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}

function fontFiles(): string[] {
  const { resolve } = createRequire(import.meta.url)
  return [
    '@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
    '@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf',
    '@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
    '@expo-google-fonts/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf',
    '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
  ].map((file) => resolve(file))
}
