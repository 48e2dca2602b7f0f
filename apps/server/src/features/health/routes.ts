import { languageOf } from '@warsha/contract'
import type { FastifyInstance } from 'fastify'
import { sendRefusal } from '../../platform/problem.ts'
import { refuse } from '../../platform/refusal.ts'
import { answered, route } from '../../platform/route.ts'
import { version } from '../../platform/version.ts'
import { type Checked, checksOf } from './checks.ts'
import { clockText } from './clock-text.ts'

/** Whether the process runs, and whether it can serve. */
export async function health(app: FastifyInstance, checked: Checked): Promise<void> {
  route(app, 'healthLive', async () => ({ status: 'ok' as const, version }))
  route(app, 'healthReady', async ({ request, reply }) => {
    const checks = await checksOf(checked)
    const { clockWatch } = checked
    const clock_detail = clockText(clockWatch.offsets, languageOf(request.headers['accept-language']))
    const clock = { clock: clockWatch.state, clock_detail }
    if (Object.values(checks).every((state) => state === 'ok'))
      return { status: 'ok' as const, version, ...checks, ...clock }
    // The instance has logged that it cannot write, once.
    if (checks.database !== 'ok') request.isOutage = true
    sendRefusal(request, reply, refuse('not_ready'), { ...checks, ...clock })
    return answered
  })
}
