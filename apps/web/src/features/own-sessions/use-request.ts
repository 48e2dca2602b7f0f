import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepStorage } from '../../device/keep-storage.ts'
import { vibrate } from '../../device/vibrate.ts'
import type { CorrectionChanges } from '../../offline/entry.ts'
import { outbox, shownWork } from '../../offline/work.ts'
import { tellNotSaved, useSend } from '../phone/index.ts'

/** Asks for a correction: kept on the phone first, then sent. What becomes of it is announced. */
export function useRequest() {
  const { t } = useTranslation()
  const send = useSend()
  const [busy, setBusy] = useState(false)
  // A second tap while one is under way is nothing.
  const underWay = useRef(false)

  /** @returns whether the phone has it */
  async function request(sessionKey: string, changes: CorrectionChanges): Promise<boolean> {
    if (underWay.current) return false
    underWay.current = true
    setBusy(true)
    try {
      await outbox.recordCorrection(sessionKey, changes)
      vibrate()
      void keepStorage()
      send()
      await shownWork.refresh()
      return true
    } catch (error) {
      tellNotSaved(t, error)
      return false
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  return { request, busy }
}
