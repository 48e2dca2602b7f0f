import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepStorage } from '../../device/keep-storage.ts'
import { vibrate } from '../../device/vibrate.ts'
import type { CorrectionChanges } from '../../offline/entry.ts'
import { askForMediaSync } from '../../offline/media-sync.ts'
import { outbox, sendNow } from '../../offline/work.ts'
import { toasts } from '../../ui/toasts.tsx'
import { PATIENCE, useRefusal } from '../phone/index.ts'

/** Asks for a correction: kept on the phone first, then sent. */
export function useRequest() {
  const { t } = useTranslation('ownSessions')
  const { t: app } = useTranslation()
  const refused = useRefusal()
  const [busy, setBusy] = useState(false)
  // A second tap while one is under way is nothing.
  const underWay = useRef(false)

  /** @returns whether the phone or the server has it */
  async function record(sessionKey: string, changes: CorrectionChanges): Promise<boolean> {
    const entry = await outbox.recordCorrection(sessionKey, changes).catch(() => null)
    if (!entry) {
      toasts.error(app('work.notSaved'))
      return false
    }
    vibrate()
    void keepStorage()
    const outcome = await sendNow(entry, PATIENCE)
    if (outcome.is === 'refused') return !(await refused(entry, outcome.error, t('refused')))
    if (outcome.is === 'sent') toasts.success(t('sent'))
    else {
      toasts.meanwhile(t('savedOffline'))
      void askForMediaSync()
    }
    return true
  }

  async function request(sessionKey: string, changes: CorrectionChanges): Promise<boolean> {
    if (underWay.current) return false
    underWay.current = true
    setBusy(true)
    try {
      return await record(sessionKey, changes)
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  return { request, busy }
}
