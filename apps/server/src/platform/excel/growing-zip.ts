import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** Fast rather than small; and no time of its own, so that the same work gives the same file. */
const FILE = { compressionLevel: 3, mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** So much text waits for the compressor, which works in a thread of its own. */
const AHEAD_BYTES = 4 * 1024 * 1024

/** A ZIP file that is taken piece by piece while it is written, so that it may be larger than the memory. */
export class GrowingZip {
  readonly #zip = new ZipFile()
  readonly #output: PassThrough
  #ready: Buffer[] = []

  constructor() {
    this.#output = this.#zip.outputStream as PassThrough
    this.#output.on('data', (piece: Buffer) => this.#ready.push(piece))
  }

  /** A file that is there as a whole. */
  add(path: string, text: string): void {
    this.#zip.addBuffer(Buffer.from(text), path, FILE)
  }

  /** A file whose text comes bit by bit. */
  begin(path: string): GrowingFile {
    const input = new PassThrough({ highWaterMark: AHEAD_BYTES })
    this.#zip.addReadStream(input, path, FILE)
    return {
      append: async (text) => {
        if (!input.write(text)) await once(input, 'drain')
      },
      end: () => input.end(),
    }
  }

  /** Closes the file; all of it can be taken when this resolves. */
  async finish(): Promise<void> {
    this.#zip.end()
    await finished(this.#output)
  }

  /** What was written since the last time; nothing, as long as the compressor keeps it. */
  take(): Uint8Array {
    const taken = Buffer.concat(this.#ready)
    this.#ready = []
    return taken
  }
}

/** `append` resolves when the compressor has room for more. */
export type GrowingFile = { append: (text: string) => Promise<void>; end: () => void }
