import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepStorage } from '../../device/keep-storage.ts'
import { preparePhoto } from '../../device/photo/prepare-photo.ts'
import type { Entry } from '../../offline/entry.ts'
import { askForMediaSync } from '../../offline/media-sync.ts'
import type { Outcome } from '../../offline/outcome.ts'
import { drainNow, outbox, sendNow } from '../../offline/work.ts'
import { toasts } from '../../ui/toasts.tsx'

/** So long a photo may take before the technician is told that it goes later. */
const PATIENCE = 20_000

/** Keeps photos on the phone, one after the other, and then sends them. */
export function useAddPhotos(sessionKey: string) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)

  async function add(files: readonly File[]): Promise<void> {
    if (files.length === 0) return
    setBusy(true)
    try {
      for (const file of files) {
        const recorded = await record(file)
        if (recorded) void sendNow(recorded, PATIENCE).then(showOutcome)
      }
    } finally {
      setBusy(false)
    }
    void keepStorage()
    void askForMediaSync()
  }

  async function record(file: File): Promise<Entry | null> {
    const prepared = await preparePhoto(file)
    if (typeof prepared === 'string') {
      if (prepared === 'failed') toasts.error(t('photos.failed'))
      else toasts.warning(t(`photos.${prepared}`))
      return null
    }
    return outbox.recordPhoto(sessionKey, prepared).catch(() => {
      toasts.error(t('photos.notSaved'))
      return null
    })
  }

  function showOutcome(outcome: Outcome): void {
    if (outcome.is === 'sent') return toasts.success(t('photos.uploaded'))
    const detail = outcome.error?.status ? outcome.error.detail : null
    if (detail === null) toasts.info(t('photos.willRetry'))
    else toasts.warning(`${t('photos.savedLocally')} ${detail}`)
  }

  return { add, busy }
}

/** Sends the photos that wait, because a person asks for it. */
export function useRetryPhotos() {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)

  async function retry(): Promise<void> {
    setBusy(true)
    try {
      const before = await pendingPhotos()
      if (before.length === 0) return toasts.info(t('photos.nonePending'))
      if ((await drainNow('retry')) === null) return toasts.error(t('photos.noConnection'))
      const after = await outbox.list()
      const left = before.filter(({ id }) => after.some(({ entry }) => entry.id === id))
      showOutcome(
        before.length - left.length,
        after.find(({ entry }) => entry.id === left[0]?.id)?.entry ?? null,
        left.length,
      )
    } catch {
      toasts.error(t('photos.retryFailed'))
    } finally {
      setBusy(false)
    }
  }

  function showOutcome(uploaded: number, first: Entry | null, failed: number): void {
    if (failed === 0) toasts.success(t('photos.uploadedCount', { total: uploaded }))
    else if (uploaded > 0) toasts.warning(t('photos.uploadedSome', { uploaded, failed }))
    else toasts.error(first?.error?.detail || t('photos.noConnection'))
  }

  return { retry, busy }
}

async function pendingPhotos(): Promise<Entry[]> {
  return (await outbox.list()).flatMap(({ entry }) =>
    entry.kind === 'photo' && entry.status !== 'failed' ? [entry] : [],
  )
}
