import type { RetentionState } from '@warsha/contract'
import { type Instant, localDateOf } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type Db, type Reader, timestamptz } from '../../platform/database.ts'
import { route } from '../../platform/route.ts'
import { nextNight } from './due.ts'
import { countOutdated, limitsOf } from './outdated.ts'
import { lastFinishedRun, retentionSettings, retentionVersion, saveRetention, settingsIn } from './settings.ts'

type Parts = { db: Db; businessTimeZone: string; nightlyDelayMs?: number }

/** How long photos, names of erased people, sign-ins and logs are kept. */
export async function retention(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, businessTimeZone: timeZone, nightlyDelayMs } = parts
  route(app, 'retention', ({ now }) => stateOf(db, now))

  route(app, 'setRetention', async ({ actor, body, now, precondition }) => {
    const saving = {
      actor,
      now,
      precondition,
      subject: localDateOf(now, timeZone),
      present: (tx: Reader) => stateOf(tx, now),
    }
    await saveRetention(db, body, saving)
    return stateOf(db, now)
  })

  route(app, 'previewRetention', async ({ body, now }) => {
    const runsAt = nextNight(now, timeZone, nightlyDelayMs)
    const settings = settingsIn(body, await retentionSettings(db))
    const limits = await limitsOf(db, settings, { runsAt, timeZone })
    return {
      ...(await countOutdated(db, limits)),
      runs_at: timestamptz(runsAt),
      photos_before: limits.photosBefore,
      sign_ins_before: limits.signInsBefore,
      security_events_before: limits.securityEventsBefore,
    }
  })
}

async function stateOf(db: Reader, now: Instant): Promise<RetentionState> {
  // The version first: what is saved in between is newer than it, which is found out when it is sent.
  const version = await retentionVersion(db)
  const [settings, last] = await Promise.all([retentionSettings(db), lastFinishedRun(db, now)])
  return { settings, last_run: last && { ...last, ended_at: timestamptz(last.ended_at) }, version }
}
