import { amount } from './amounts.ts'
import { randomUUID } from 'node:crypto'
import { atMost, type Figure, median } from './figure.ts'
import { openPhone, type Phone, untilInstalled } from './phone.ts'
import { jobNumber } from './workshop.ts'

const TIMES = amount(10, 3)
const SLOWDOWN = 4
const TARGET_SECONDS = 1

/**
 * How long a technician looks at nothing who opens the app in a dead spot: from the tap until the running session with
 * its timer is seen, on a processor slowed down to a cheap phone's, each time in a new page with its worker asleep.
 */
export async function reopening(): Promise<Figure[]> {
  const phone = await openPhone()
  try {
    await startSession(phone)
    await openOnce(phone)
    await phone.context.setOffline(true)
    const seconds: number[] = []
    for (let time = 0; time < TIMES; time++) seconds.push(await reopenedIn(phone))
    console.log(`  ${seconds.map((value) => value.toFixed(2)).join(', ')} s`)
    return [
      atMost(
        'reopening offline shows the active session, 4x CPU slowdown, median of 10',
        median(seconds),
        's',
        TARGET_SECONDS,
      ),
    ]
  } finally {
    await phone.close()
  }
}

async function startSession({ address, token }: Phone): Promise<void> {
  const answer = await fetch(`${address}/api/sessions/start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      unique_key: randomUUID(),
      job_no: jobNumber(0),
      activity_code: 'REPAIR',
      client_started_at: new Date(Date.now() - 600_000).toISOString(),
    }),
  })
  if (!answer.ok) throw new Error(`The session did not start: ${answer.status} ${await answer.text()}`)
}

/** With a network, so that the phone has everything. */
async function openOnce({ context }: Phone): Promise<void> {
  const page = await context.newPage()
  await page.goto('/technician/active')
  await page.getByRole('article').getByRole('timer').waitFor()
  await page.waitForLoadState('networkidle')
  await untilInstalled(page)
  await page.close()
}

async function reopenedIn({ context }: Phone): Promise<number> {
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('ServiceWorker.enable')
  await devTools.send('ServiceWorker.stopAllWorkers')
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.goto('/technician', { waitUntil: 'commit' })
  const seenAfter = await page.waitForFunction(
    () => document.querySelector('article [role="timer"]')?.checkVisibility() && performance.now(),
    null,
    { polling: 'raf' },
  )
  const milliseconds = Number(await seenAfter.jsonValue())
  await page.close()
  return milliseconds / 1000
}
