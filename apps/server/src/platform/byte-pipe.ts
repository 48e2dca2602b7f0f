import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** The descriptor of the pipe in a child process. */
export const PIPE_PLACE = 4

/** A message whose bytes follow in the pipe. */
type Detached = { rest: object; byteCount: number }

/**
 * Sends the `bytes` of messages between two processes beside their channel, which copies what goes through it so often
 * that a photo takes ten times as long as its reading. One message at a time goes in each direction.
 */
export class BytePipe {
  readonly #pipe: Duplex
  #pieces: Buffer[] = []
  #byteCount = 0
  #waiting: { byteCount: number; take: (bytes: Buffer) => void } | null = null

  constructor(pipe: Duplex) {
    this.#pipe = pipe
    pipe.on('data', (piece: Buffer) => {
      this.#pieces.push(piece)
      this.#byteCount += piece.length
      this.#takeWhole()
    })
    // The end of the other process tells it.
    pipe.on('error', () => undefined)
  }

  /** In a child process: its end of the pipe. */
  static ofChild(): BytePipe {
    return new BytePipe(new Socket({ fd: PIPE_PLACE }))
  }

  /** What goes through the channel in place of this message. */
  detach(message: unknown): unknown {
    if (typeof message !== 'object' || message === null || !('bytes' in message)) return message
    const { bytes, ...rest } = message
    if (!(bytes instanceof Uint8Array)) return message
    this.#pipe.write(bytes)
    return { rest, byteCount: bytes.length } satisfies Detached
  }

  /** The message as it was, once its bytes have come. */
  async attach(sent: unknown): Promise<unknown> {
    if (typeof sent !== 'object' || sent === null || !('byteCount' in sent)) return sent
    const { rest, byteCount } = sent as Detached
    const bytes = await new Promise<Buffer>((take) => {
      this.#waiting = { byteCount, take }
      this.#takeWhole()
    })
    return { ...rest, bytes }
  }

  unref(): void {
    if (this.#pipe instanceof Socket) this.#pipe.unref()
  }

  #takeWhole(): void {
    if (!this.#waiting || this.#byteCount < this.#waiting.byteCount) return
    const { take } = this.#waiting
    const bytes = Buffer.concat(this.#pieces, this.#byteCount)
    this.#waiting = null
    this.#pieces = []
    this.#byteCount = 0
    take(bytes)
  }
}
