import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The way between a phone and the app, as bad as it is told to be. */
export type FaultyWay = {
  address: string
  /** loses answers to these requests after the app has done what they ask; null loses none */
  loseAnswers(of: RegExp | null): void
  /** how many answers were lost */
  lost(): number
  close(): Promise<void>
}

export async function faultyWayTo(address: string): Promise<FaultyWay> {
  let losing: RegExp | null = null
  let lost = 0
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming
    const onward = ask(address + url, { method, headers: { ...headers, host: new URL(address).host } }, (answer) => {
      if (losing?.test(`${method} ${url}`)) {
        lost += 1
        answer.resume()
        answer.once('end', () => outgoing.destroy())
        return
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.once('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    loseAnswers: (of) => {
      losing = of
    },
    lost: () => lost,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
