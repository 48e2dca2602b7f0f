import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { atMost, type Figure } from './figure.ts'
import { fillSessions, MILLION } from './million.ts'
import type { Verified } from './verifying-program.ts'
import { openWorkshop } from './workshop.ts'

/** `verify-hours` in a shop of a million sessions: all that is stored, and what pages and papers say of each month. */
export async function verifying(): Promise<Figure[]> {
  const workshop = await openWorkshop(0)
  try {
    await fillSessions(workshop.db, { ...MILLION, until: Date.now() })
    const verified = await verifiedOn(workshop.connection)
    for (const [name, seconds] of Object.entries(verified.steps)) console.log(`  ${name}: ${seconds.toFixed(1)} s`)
    console.log(`  ${verified.compared} figures compared, ${verified.differing} differ`)
    return [
      atMost(`verify-hours of ${MILLION.sessions} sessions`, verified.seconds, 's', 60),
      atMost('memory of verify-hours', verified.megabytes, 'MB RSS', 300),
      atMost('figures that differ', verified.differing, 'figures', 0),
    ]
  } finally {
    await workshop.close()
  }
}

/** In a process of its own, which has the memory of nothing else. */
function verifiedOn(connection: object): Promise<Verified> {
  const child = fork(fileURLToPath(new URL('verifying-program.ts', import.meta.url)), [JSON.stringify(connection)])
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Verified))
    child.once('exit', (code) => reject(new Error(`verify-hours ended with ${code}`)))
  })
}
