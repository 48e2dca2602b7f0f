import type { Job } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../api/api.ts'
import { reasonFor } from '../../../api/errors.ts'
import { saveFile } from '../../../device/save-file.ts'
import { toasts } from '../../../ui/toasts.tsx'
import { useLanguage } from '../../../words/use-language.ts'

/** The browser's reader has taken the card long before this. */
const ADDRESS_LIFE = 60_000

/** Fetches a job's card and shows it in a window of its own, or saves it where none may be opened. */
export function useJobCard({ id, job_no }: Pick<Job, 'id' | 'job_no'>): { busy: boolean; open: () => Promise<void> } {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [busy, setBusy] = useState(false)

  async function open(): Promise<void> {
    if (busy || id === undefined) return
    setBusy(true)
    // Browsers open windows within a click only, not when an answer comes.
    const reader = openReader(t('jobPictures.cardOpening', { number: job_no }))
    try {
      const response = await send('jobCard', { params: { id }, query: { language } })
      show(reader, `job-${job_no}.pdf`, await response.blob())
    } catch (error) {
      reader?.close()
      toasts.error(reasonFor(error, t('jobPictures.cardFailed')))
    } finally {
      setBusy(false)
    }
  }

  return { busy, open }
}

/** @returns null where windows are blocked */
function openReader(waiting: string): Window | null {
  const reader = window.open('', '_blank')
  if (!reader) return null
  reader.document.title = waiting
  reader.document.documentElement.dir = document.documentElement.dir
  reader.document.body.append(waiting)
  return reader
}

function show(reader: Window | null, name: string, card: Blob): void {
  if (!reader || reader.closed) return saveFile(name, 'application/pdf', card)
  const url = URL.createObjectURL(card)
  reader.location.replace(url)
  setTimeout(() => URL.revokeObjectURL(url), ADDRESS_LIFE)
}
