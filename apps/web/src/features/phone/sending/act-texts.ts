import type { TFunction } from 'i18next'
import type { Announcement } from '../../../offline/announcement.ts'
import type { ToastKind } from '../../../ui/toasts.tsx'

/** What a person reads of an act's outcome. */
export type ActText = { kind: ToastKind; text: string }

const texts = {
  start: { sent: 'wizard.started', delayed: 'wizard.startedOffline', refused: 'wizard.startFailed' },
  completion: { sent: 'session.completed', delayed: 'session.completedOffline', refused: 'session.completeFailed' },
  photo: { sent: 'photos.uploaded', delayed: 'photos.savedLocally', refused: 'photos.refused' },
  correction: { sent: 'correction.sent', delayed: 'correction.savedOffline', refused: 'correction.refused' },
  timer_answer: { sent: 'timer.answered', delayed: 'timer.savedOffline', refused: 'timer.refused' },
} as const satisfies Record<Announcement['kind'], Record<Announcement['outcome'], string>>

/** The message of what was sent, or could not be sent for now. */
export function messageOf(announcement: Announcement, t: TFunction): ActText {
  return announcement.outcome === 'delayed'
    ? delayText(announcement, t)
    : { kind: 'success', ...sentText(announcement, t) }
}

function sentText(
  { kind, isAfterDelay, isSettledByAdmin, namesEnd }: Announcement,
  t: TFunction,
): Partial<ActText> & { text: string } {
  if (isSettledByAdmin) return { kind: 'info', text: t('timer.settledByAdmin') }
  if (isAfterDelay) return { text: t('work.synced') }
  return { text: t(namesEnd ? 'timer.stopped' : texts[kind].sent) }
}

/** The specification's offline texts: the network failed, no answer came in time, or the server failed and says why. */
function delayText({ kind, error }: Announcement, t: TFunction): ActText {
  if (error?.code === 'not_sendable') return { kind: 'warning', text: t('work.why.not_sendable') }
  if (error?.status && error.status < 300) return { kind: 'error', text: t('wizard.invalidAnswer') }
  const detail = error?.status ? error.detail : ''
  if (kind === 'photo' && !error?.status) return { kind: 'info', text: t('photos.willRetry') }
  const text = t(texts[kind].delayed)
  return { kind: 'warning', text: detail ? `${text} ${detail}` : text }
}

/** Why the server has refused an act, in its own words where it has any. */
export function refusalText({ kind, error }: Announcement, t: TFunction): string {
  if (error?.code === 'photo_missing') return t('work.why.photo_missing')
  return error?.detail || t(error?.status === 403 ? 'accessDenied' : texts[kind].refused)
}
