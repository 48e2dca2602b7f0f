import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { vibrate } from '../../../device/vibrate.ts'
import type { ShownSession } from '../../../offline/replay.ts'
import { outbox, shownWork } from '../../../offline/work.ts'
import { tellNotSaved } from '../sending/not-saved.ts'

/** Ends the running activity as of now: kept on the phone first, and sent when it cannot be taken back any more. */
export function useEnd() {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const isUnderWay = useRef(false)

  /** @param ending whether its activity is finished on its job */
  async function end({ uniqueKey }: ShownSession, ending: { isFinished: boolean }): Promise<void> {
    // A second tap comes before the first is drawn.
    if (isUnderWay.current) return
    isUnderWay.current = true
    const recording = outbox.recordHeldCompletion(uniqueKey, ending)
    setBusy(true)
    try {
      await recording
      vibrate()
      await shownWork.refresh()
    } catch (error) {
      tellNotSaved(t, error)
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }

  return { end, busy }
}
