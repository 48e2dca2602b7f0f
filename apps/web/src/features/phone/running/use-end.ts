import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { vibrate } from '../../../device/vibrate.ts'
import type { ShownSession } from '../../../offline/replay.ts'
import { outbox, shownWork } from '../../../offline/work.ts'
import { toasts } from '../../../ui/toasts.tsx'
import { useSend } from '../sending/use-send.ts'

/** Ends the running activity as of now: kept on the phone first, then sent. What becomes of it is announced. */
export function useEnd() {
  const { t } = useTranslation()
  const send = useSend()
  const [busy, setBusy] = useState(false)

  /** @param ending whether its activity is finished on its job */
  async function end({ uniqueKey }: ShownSession, ending: { isFinished: boolean }): Promise<void> {
    const recording = outbox.recordCompletion(uniqueKey, ending)
    setBusy(true)
    try {
      await recording
      vibrate()
      send()
      await shownWork.refresh()
    } catch {
      toasts.error(t('work.notSaved'))
    } finally {
      setBusy(false)
    }
  }

  return { end, busy }
}
