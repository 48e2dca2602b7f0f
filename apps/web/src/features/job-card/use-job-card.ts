import type { Job } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../api/api.ts'
import { reasonFor } from '../../api/errors.ts'
import { openFileWindow, showPdf } from '../../device/file-window.ts'
import { toasts } from '../../ui/toasts.tsx'
import { useLanguage } from '../../i18n/use-language.ts'

type CardOf = Pick<Job, 'id' | 'job_no'>

/** Fetches a job's card and shows it in a window of its own, or saves it where none may be opened. */
export function useOpenJobCard(): (job: CardOf) => Promise<void> {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return async ({ id, job_no }) => {
    if (id === undefined) return
    const reader = openFileWindow(t('jobPictures.cardOpening', { number: job_no }))
    try {
      const response = await send('jobCard', { params: { id }, query: { language } })
      showPdf(reader, `job-${job_no}.pdf`, await response.blob())
    } catch (error) {
      reader?.close()
      toasts.error(reasonFor(error, t('jobPictures.cardFailed')))
    }
  }
}

/** The same for one job, one card at a time. */
export function useJobCard(job: CardOf): { busy: boolean; open: () => Promise<void> } {
  const [busy, setBusy] = useState(false)
  const openCard = useOpenJobCard()

  async function open(): Promise<void> {
    if (busy) return
    setBusy(true)
    await openCard(job)
    setBusy(false)
  }

  return { busy, open }
}
