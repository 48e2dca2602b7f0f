import { useQueryClient } from '@tanstack/react-query'
import type { Proposal, SessionRecord } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../../api/errors.ts'
import { useZone } from '../../../ui/admin/workshop-clock.tsx'
import { toasts } from '../../../ui/toasts.tsx'
import { useLanguage } from '../../../i18n/use-language.ts'
import { approveSession, correctSession, endSession } from '../commands.ts'
import type { Save } from '../correcting/use-trimming.tsx'
import { isHeld } from '../count-texts.ts'
import { endText } from '../proposal-texts.ts'
import { personText } from '../../../i18n/people.ts'

/** Gives a session the end that was proposed, or says that it is right. */
export function useProposing(save: Save) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const reportEnd = useEndReport()

  return async (session: SessionRecord, { kind, ended_at: endedAt }: Proposal): Promise<boolean> => {
    const { session_id: id } = session
    const name = personText(session.technician)
    if (kind === 'keep' || endedAt === null) {
      await approveSession(client, session)
      toasts.success(t('sessions.reviewing.done', { name }))
      return true
    }
    const reason = t(`sessions.reasons.${kind}`)
    if (session.state === 'running') {
      await endSession(client, id, { endedAt, reason })
      reportEnd(session, endedAt, null)
      return true
    }
    // Its technician may report another end at this moment.
    const body = { ended_at: endedAt, reason, known_ended_at: session.ended_at }
    // What was held back cannot be held back again by a correction.
    const { version } = session
    const outcome = await save((trim) => correctSession(client, { id, version }, { ...body, trim }))
    const isUndoable = outcome?.trimmed.length === 0 && !isHeld(session)
    if (outcome) reportEnd(session, endedAt, isUndoable ? outcome.session : null)
    return outcome !== null
  }
}

/** Tells of the new end; where nothing else was changed with it, with a way back for a moment. */
function useEndReport() {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const language = useLanguage()
  const zone = useZone()

  async function setBack({ ended_at }: SessionRecord, { session_id: id, version }: SessionRecord): Promise<void> {
    if (ended_at === null) return
    try {
      await correctSession(client, { id, version }, { ended_at, reason: t('review.undoReason') })
      toasts.success(t('review.undone'))
    } catch (error) {
      toasts.error(reasonFor(error, t('review.actionFailed')))
    }
  }

  /** @param saved as it was saved, where that can be taken back */
  return (session: SessionRecord, endedAt: string, saved: SessionRecord | null): void => {
    const startedAt = Date.parse(session.started_at)
    const end = endText(Date.parse(endedAt), { zone, language, t, startedAt })
    const undo = saved ? { label: t('form.undo'), act: () => void setBack(session, saved) } : undefined
    toasts.success(t('review.settled', { name: personText(session.technician), end }), undo)
  }
}
