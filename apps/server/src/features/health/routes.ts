import type { FastifyInstance } from 'fastify'
import { sendRefusal } from '../../platform/problem.ts'
import { refuse } from '../../platform/refusal.ts'
import { answered, route } from '../../platform/route.ts'
import { version } from '../../platform/version.ts'
import { type Checked, checksOf } from './checks.ts'

/** Whether the process runs, and whether it can serve. */
export async function health(app: FastifyInstance, checked: Checked): Promise<void> {
  route(app, 'healthLive', async () => ({ status: 'ok' as const, version }))
  route(app, 'healthReady', async ({ request, reply }) => {
    const checks = await checksOf(checked)
    if (Object.values(checks).every((state) => state === 'ok')) return { status: 'ok' as const, version, ...checks }
    sendRefusal(request, reply, refuse('not_ready'), checks)
    return answered
  })
}
