import net from 'node:net'

/** A request as the bytes that go out. */
export function post(path: string, token: string, body: unknown): string {
  const text = JSON.stringify(body)
  return (
    `POST ${path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  )
}

export function get(path: string, token: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\n\r\n`
}

/** One connection that asks and waits for the answer. It does as little as it can, as it shares the machine with what it measures. */
export class Connection {
  readonly #socket: net.Socket
  #received = ''
  #answered: ((status: number) => void) | null = null

  constructor(port: number) {
    this.#socket = net.connect(port, '127.0.0.1').setNoDelay(true).setEncoding('latin1')
    this.#socket.on('data', (chunk: string) => this.#receive(chunk))
  }

  ask(request: string): Promise<number> {
    return new Promise((resolve) => {
      this.#answered = resolve
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #receive(chunk: string): void {
    this.#received += chunk
    const end = this.#received.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/content-length: (\d+)/i.exec(this.#received)?.[1] ?? 0)
    if (this.#received.length < end + 4 + length) return
    const status = Number(this.#received.slice(9, 12))
    this.#received = ''
    this.#answered?.(status)
  }
}

/**
 * Requests per second over some connections at once, until the requests are used up or the time is.
 * Throws when one is answered by another status.
 */
export async function rate(
  port: number,
  { connections, milliseconds, status }: { connections: number; milliseconds: number; status: number },
  next: () => string | null,
): Promise<number> {
  const begun = performance.now()
  let answered = 0
  const work = async () => {
    const connection = new Connection(port)
    for (let request = next(); request && performance.now() - begun < milliseconds; request = next()) {
      const got = await connection.ask(request)
      if (got !== status) throw new Error(`answered ${got} instead of ${status}`)
      answered++
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, work))
  return (answered / (performance.now() - begun)) * 1000
}
