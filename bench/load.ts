import net from 'node:net'

/** A request as the bytes that go out. */
export function post(path: string, token: string, body: unknown): string {
  return withBody('POST', path, token, body)
}

export function put(path: string, token: string, body: unknown): string {
  return withBody('PUT', path, token, body)
}

export function patch(path: string, token: string, body: unknown): string {
  return withBody('PATCH', path, token, body)
}

function withBody(method: string, path: string, token: string, body: unknown): string {
  const text = JSON.stringify(body)
  return (
    `${method} ${path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  )
}

export function get(path: string, token: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\n\r\n`
}

/** One connection that asks and waits for the answer. It does as little as it can, as it shares the machine with what it measures. */
export class Connection {
  readonly #socket: net.Socket
  /** the head of the answer under way, until it is complete */
  #head = ''
  #missing = 0
  #waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null
  #lost: Error | null = null

  constructor(port: number) {
    this.#socket = net.connect(port, '127.0.0.1').setNoDelay(true).setEncoding('latin1')
    this.#socket.on('data', (chunk: string) => this.#receive(chunk))
    this.#socket.on('error', (error) => this.#lose(error))
    this.#socket.on('close', () => this.#lose(new Error('the connection was closed before the answer')))
  }

  ask(request: string): Promise<number> {
    if (this.#lost) return Promise.reject(this.#lost)
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  /** The body is counted, not kept: an answer may have megabytes. */
  #receive(chunk: string): void {
    if (this.#missing === 0) {
      this.#head += chunk
      const end = this.#head.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = Number(/content-length: (\d+)/i.exec(this.#head)?.[1] ?? 0)
      this.#missing = end + 4 + length - this.#head.length
    } else {
      this.#missing -= chunk.length
    }
    if (this.#missing > 0) return
    const status = Number(this.#head.slice(9, 12))
    this.#head = ''
    this.#waiting?.resolve(status)
    this.#waiting = null
  }

  #lose(error: Error): void {
    this.#lost ??= error
    this.#waiting?.reject(error)
    this.#waiting = null
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
