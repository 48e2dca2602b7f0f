import { clockError, type Instant } from '@warsha/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../api/api.ts'
import { vibrate } from '../../../device/vibrate.ts'
import { outbox, shownWork } from '../../../offline/work.ts'
import { tellNotSaved } from '../sending/not-saved.ts'
import { useSend } from '../sending/use-send.ts'
import type { OpenCheck } from './open-check.ts'

export type Answer = { is: 'still_working' } | { is: 'dismissed' } | { is: 'stopped'; at: Instant }

/** Answers a question: kept on the phone first, then sent. A stop is an ordinary end, or a request in a closed month. */
export function useAnswer() {
  const { t } = useTranslation()
  const send = useSend()
  const [busy, setBusy] = useState(false)

  async function record(check: OpenCheck, answer: Answer): Promise<void> {
    const { uniqueKey, kind, askedAt } = check
    const stoppedAt = answer.is === 'stopped' ? answer.at : null
    const isRequest = stoppedAt !== null && check.kind === 'ended_by_next' && check.isMonthClosed
    await outbox.recordTimerAnswer(
      uniqueKey,
      {
        kind,
        answer: answer.is,
        askedAt: byThisClock(askedAt),
        stoppedAt: stoppedAt === null ? null : byThisClock(stoppedAt),
      },
      isRequest ? { ...unchanged, ended_at: iso(stoppedAt), reason: t('timer.reason') } : undefined,
    )
  }

  /** @returns whether it is safe on the phone */
  async function give(check: OpenCheck, answer: Answer): Promise<boolean> {
    setBusy(true)
    try {
      await record(check, answer)
      // Until it is seen that this is answered, nobody can answer it a second time.
      await shownWork.refresh()
    } catch (error) {
      tellNotSaved(t, error)
      return false
    } finally {
      setBusy(false)
    }
    vibrate()
    send()
    return true
  }

  return { give, busy }
}

const unchanged = { started_at: null, job_no: null, activity_code: null, note: null, is_void: false }

const iso = (instant: Instant) => new Date(instant).toISOString()

/** What this device's clock showed at a time of the server: so the server takes it, as all that a device reports. */
function byThisClock(at: Instant): Instant {
  return at + clockError(Date.now(), serverNow())
}
