import type { Job } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../api/api.ts'
import { reasonFor } from '../../api/errors.ts'
import { openFileWindow, showPdf } from '../../device/file-window.ts'
import { toasts } from '../../ui/toasts.tsx'
import { useLanguage } from '../../i18n/use-language.ts'

/** Fetches a job's card and shows it in a window of its own, or saves it where none may be opened. */
export function useJobCard({ id, job_no }: Pick<Job, 'id' | 'job_no'>): { busy: boolean; open: () => Promise<void> } {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [busy, setBusy] = useState(false)

  async function open(): Promise<void> {
    if (busy || id === undefined) return
    setBusy(true)
    const reader = openFileWindow(t('jobPictures.cardOpening', { number: job_no }))
    try {
      const response = await send('jobCard', { params: { id }, query: { language } })
      showPdf(reader, `job-${job_no}.pdf`, await response.blob())
    } catch (error) {
      reader?.close()
      toasts.error(reasonFor(error, t('jobPictures.cardFailed')))
    } finally {
      setBusy(false)
    }
  }

  return { busy, open }
}
