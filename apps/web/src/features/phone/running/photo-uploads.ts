import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signedInId } from '../../../api/api.ts'
import { keepStorage } from '../../../device/keep-storage.ts'
import { preparePhoto } from '../../../device/photo/prepare-photo.ts'
import type { Entry } from '../../../offline/entry.ts'
import { addUnkept } from '../../../device/unkept.ts'
import { newUuid } from '../../../device/uuid.ts'
import { LONGEST_CLAIM } from '../../../offline/announcement.ts'
import { askForMediaSync } from '../../../offline/media-sync.ts'
import { drainNow, outbox } from '../../../offline/work.ts'
import { toasts } from '../../../ui/toasts.tsx'
import { tellNotSaved } from '../sending/not-saved.ts'
import { useSend } from '../sending/use-send.ts'

/** Keeps photos on the phone, one after the other, and sends them. What becomes of each is announced. */
export function useAddPhotos(sessionKey: string) {
  const { t } = useTranslation()
  const send = useSend()
  const [busy, setBusy] = useState(false)

  async function add(files: readonly File[]): Promise<void> {
    if (files.length === 0) return
    setBusy(true)
    // They belong to whoever took them, whoever is signed in by the time that they are prepared.
    const by = signedInId()
    let left = files.length
    addUnkept(left)
    try {
      for (const file of files) {
        if (await record(file, by)) send()
        left -= 1
        addUnkept(-1)
      }
    } finally {
      addUnkept(-left)
      setBusy(false)
    }
    void keepStorage()
    void askForMediaSync()
  }

  async function record(file: File, by: number | null): Promise<Entry | null> {
    const prepared = await preparePhoto(file)
    if (typeof prepared === 'string') {
      if (prepared === 'failed') toasts.error(t('photos.failed'))
      else toasts.warning(t(`photos.${prepared}`))
      return null
    }
    return outbox.recordPhoto(sessionKey, prepared, by).catch((error: unknown) => {
      tellNotSaved(t, error, 'photos.notSaved')
      return null
    })
  }

  return { add, busy }
}

/** Sends the waiting photos on request, and reports the result in one sentence. */
export function useRetryPhotos() {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)

  async function retry(): Promise<void> {
    setBusy(true)
    try {
      const before = await pendingPhotos()
      if (before.length === 0) return toasts.info(t('photos.nonePending'))
      await announcedHere(before, async () => {
        if ((await drainNow('retry')) === null) return toasts.error(t('photos.noConnection'))
        const after = await outbox.list()
        const left = before.filter(({ id }) => after.some(({ entry }) => entry.id === id))
        const first = after.find(({ entry }) => entry.id === left[0]?.id)?.entry ?? null
        return showOutcome(before.length - left.length, first, left.length)
      })
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

/** What comes of these is said here, and nowhere else; one that is refused is asked about all the same. */
async function announcedHere(photos: readonly Entry[], work: () => Promise<void>): Promise<void> {
  const tab = newUuid()
  const claim = { tab, until: Date.now() + LONGEST_CLAIM }
  for (const { id } of photos) await outbox.claimEntry(id, claim)
  try {
    await work()
    const { announcements } = await outbox.claim({ ...claim, outcomes: ['sent', 'delayed'] })
    const ids = new Set(photos.map(({ id }) => id))
    await outbox.settle(announcements.filter(({ id }) => ids.has(id)))
  } finally {
    for (const { id } of photos) await outbox.claimEntry(id, undefined).catch(() => false)
    await outbox.unclaim(tab)
  }
}

async function pendingPhotos(): Promise<Entry[]> {
  return (await outbox.list()).flatMap(({ entry }) =>
    entry.kind === 'photo' && entry.status !== 'failed' ? [entry] : [],
  )
}
