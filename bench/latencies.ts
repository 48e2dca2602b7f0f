import { millisecondsOf } from './figure.ts'
import { Connection } from './load.ts'

const CONNECTIONS = 16
const ROUND_MS = 600

/** How long each start took, in milliseconds, over some connections at once. */
export async function startLatencies(port: number, next: () => string): Promise<number[]> {
  const begun = performance.now()
  const took: number[] = []
  const work = async () => {
    const connection = new Connection(port)
    while (performance.now() - begun < ROUND_MS) {
      const request = next()
      took.push(
        await millisecondsOf(async () => {
          const status = await connection.ask(request)
          if (status !== 201) throw new Error(`a start was answered with ${status}`)
        }),
      )
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return took
}
