import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Conversation, type Message, MessageReader, type Unit } from './wire.ts'

/** What it does with what comes over it: pass it on, refuse and cut, keep silent, take its time, forget what is open. */
export type Weather = 'fine' | 'cut' | 'silent' | { delayMs: number }

/** What becomes of a message that was held: it goes on, or it is lost with its connection. */
export type Fate = 'passed' | 'lost'

/** Looks at what is about to be kept, or has been. The way waits for what it returns. */
export type Watch = {
  beforeCommit?: (unit: Unit) => Promise<Fate> | null
  afterCommit?: (unit: Unit) => Promise<Fate> | null
  /** a statement was passed on and runs now */
  onStatement?: (text: string) => void
}

/** A way to a PostgreSQL on this machine that stays at its port while the server comes and goes. */
export class DatabaseWay {
  readonly port: number
  readonly #server: net.Server
  readonly #open = new Set<net.Socket>()
  readonly #forgotten = new WeakSet<net.Socket>()
  readonly #far: () => net.NetConnectOpts
  #weather: Weather = 'fine'
  #clears: () => void = () => undefined
  #cleared: Promise<void> = Promise.resolve()
  watch: Watch = {}

  private constructor(server: net.Server, far: () => net.NetConnectOpts) {
    this.#server = server
    this.#far = far
    this.port = (server.address() as net.AddressInfo).port
    server.on('connection', (near) => this.#connect(near))
  }

  static async open(far: () => net.NetConnectOpts): Promise<DatabaseWay> {
    const server = net.createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new DatabaseWay(server, far)
  }

  set weather(weather: Weather) {
    this.#clears()
    this.#weather = weather
    if (weather === 'cut') this.cutAll()
    if (weather === 'silent') this.#cleared = new Promise((clears) => (this.#clears = clears))
  }

  /** Ends every connection as if a cable had been pulled and put back. */
  cutAll(): void {
    for (const socket of this.#open) socket.destroy()
  }

  /** What is open now never says anything again, and nobody is told; new connections are fine. */
  forgetAll(): void {
    for (const socket of this.#open) this.#forgotten.add(socket)
  }

  async close(): Promise<void> {
    this.weather = 'cut'
    await new Promise((closed) => this.#server.close(closed))
  }

  #connect(near: net.Socket): void {
    if (this.#weather === 'cut') {
      near.destroy()
      return
    }
    const far = net.connect(this.#far())
    const conversation = new Conversation()
    for (const socket of [near, far]) {
      this.#open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => this.#open.delete(socket))
    }
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    void this.#carry({ from: near, to: far, reader: new MessageReader('client') }, (message) => {
      const unit = conversation.asked(message)
      if (unit) return this.watch.beforeCommit?.(unit) ?? null
      const text = message.type === 'E' || message.type === 'Q' ? conversation.lastText() : null
      if (text !== null) this.watch.onStatement?.(text)
      return null
    })
    void this.#carry({ from: far, to: near, reader: new MessageReader('server') }, (message) => {
      const unit = conversation.answered(message)
      return unit ? (this.watch.afterCommit?.(unit) ?? null) : null
    })
  }

  async #carry(
    { from, to, reader }: { from: net.Socket; to: net.Socket; reader: MessageReader },
    look: (message: Message) => Promise<Fate> | null,
  ): Promise<void> {
    try {
      for await (const chunk of from) {
        const ready: Buffer[] = []
        for (const message of reader.read(chunk as Buffer)) {
          const held = look(message)
          if (held && ready.length > 0) await this.#pass(to, ready.splice(0))
          if (held && (await held) === 'lost') throw new Error('lost')
          ready.push(message.bytes)
        }
        if (ready.length > 0) await this.#pass(to, ready)
      }
    } catch {
      // A socket that breaks ends the connection, as what is lost does.
    }
    from.destroy()
    to.destroy()
  }

  async #pass(to: net.Socket, pieces: Buffer[]): Promise<void> {
    if (this.#weather === 'silent') await this.#cleared
    if (typeof this.#weather === 'object') await sleep(this.#weather.delayMs)
    if (this.#forgotten.has(to)) await new Promise(() => undefined)
    if (!to.write(Buffer.concat(pieces))) await once(to, 'drain')
  }
}
