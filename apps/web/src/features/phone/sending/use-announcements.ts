import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { signedInId, signIn } from '../../../api/api.ts'
import { timers } from '../../../device/timers.ts'
import { newUuid } from '../../../device/uuid.ts'
import type { Announcement } from '../../../offline/announcement.ts'
import { createAnnouncer } from '../../../offline/announcer.ts'
import { isCatchingUp } from '../../../offline/catching-up.ts'
import { askForMediaSync } from '../../../offline/media-sync.ts'
import { outbox, shownWork } from '../../../offline/work.ts'
import { confirmInTurn } from '../../../ui/confirm.tsx'
import { toasts } from '../../../ui/toasts.tsx'
import { messageOf, refusalText } from './act-texts.ts'
import { discardWith, waitingFor } from './discarding.ts'
import { useActivityText } from '../running/activities.ts'
import { whatOf } from './what-of.ts'

/** Announces what becomes of each act that this person has recorded, on whatever page they are by then. */
export function useAnnouncements(): void {
  const { t } = useTranslation()
  const askAbout = useRefusalQuestion()

  const textOf = useEffectEvent((announcement: Announcement) => messageOf(announcement, t).text)
  const show = useEffectEvent((announcement: Announcement) => {
    const { kind, text } = messageOf(announcement, t)
    if (announcement.outcome === 'delayed') {
      void askForMediaSync()
      if (kind === 'warning') return toasts.meanwhile(text)
    }
    return toasts[kind](text)
  })
  const ask = useEffectEvent(askAbout)

  useEffect(() => {
    const announcer = createAnnouncer({
      outbox,
      viewer: () => (document.visibilityState === 'visible' ? viewer() : null),
      isCatchingUp: () => isCatchingUp(shownWork.get()?.listed ?? [], Date.now()),
      textOf: (announcement) => textOf(announcement),
      show: (announcement) => show(announcement),
      ask: (announcement, moot) => ask(announcement, moot),
      tab: newUuid(),
      now: Date.now,
      timers,
    })
    const leave = [shownWork.subscribe(announcer.look), signIn.subscribe(announcer.look)]
    document.addEventListener('visibilitychange', announcer.look)
    announcer.look()
    return () => {
      for (const stop of leave) stop()
      document.removeEventListener('visibilitychange', announcer.look)
      announcer.stop()
    }
  }, [])
}

/** Pages show the outcome by the time that it is announced: what is said of it and what stands there agree. */
function viewer(): number | null {
  const owner = shownWork.get()?.owner ?? null
  return owner === signedInId() ? owner : null
}

/** Asks what should become of something that the server has refused. It stays on the phone unless told otherwise. */
function useRefusalQuestion() {
  const { t } = useTranslation()
  const activityText = useActivityText()

  return async (announcement: Announcement, moot: AbortSignal): Promise<boolean> => {
    const listed = shownWork.get()?.listed.find(({ entry }) => entry.id === announcement.id)
    const detail = refusalText(announcement, t)
    const what = listed && whatOf(listed.entry, shownWork.get(), { t, activityText })
    const reason = what ? `${what}: ${detail}` : detail
    const question = { confirmLabel: t('work.discard'), cancelLabel: t('work.keep'), danger: true }
    const isUnwanted = await confirmInTurn(
      { ...question, title: t('work.refused'), message: `${reason} ${t('work.refusedText')}` },
      moot,
    )
    if (moot.aborted) return false
    if (!isUnwanted || !listed) return true
    const rest = waitingFor(listed.entry, shownWork.get()?.listed ?? [])
    const isSure = rest.length === 0 || (await confirmInTurn({ ...question, ...sureText(rest.length) }, moot))
    if (moot.aborted) return false
    if (isSure) return discarded(listed.entry, rest)
    return true
  }

  /** What could not be discarded is asked about again. */
  async function discarded(...what: Parameters<typeof discardWith>): Promise<boolean> {
    try {
      await discardWith(...what)
      return true
    } catch {
      toasts.error(t('work.discardFailed'))
      return false
    }
  }

  function sureText(total: number) {
    return { title: t('work.discardTitle'), message: t('work.discardMore', { total }) }
  }
}
