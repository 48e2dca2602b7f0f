import { useQueryClient } from '@tanstack/react-query'
import type { CorrectionOutcome, Proposal, ReviewItem } from '@warsha/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../../api/errors.ts'
import { useZone } from '../../../ui/admin/workshop.tsx'
import { toasts } from '../../../ui/toasts.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { acceptRequest, approveSession, correctSession, endSession } from '../commands.ts'
import { useTrimming } from '../correcting/use-trimming.tsx'
import { EndSession } from '../ending/end-session.tsx'
import { endText } from '../proposal-words.ts'
import { DeclineRequest } from './decline-request.tsx'
import { useSettling } from './use-settling.ts'

/** What can be done about one thing of the list. */
export type ReviewActions = {
  propose: (proposal: Proposal) => void
  accept: () => void
  decline: () => void
  end: () => void
}

/** Does what was pressed: at once off the list, told when done, put back when refused. */
export function useReviewActions() {
  const { gone, settle } = useSettling(['admin', 'review'])
  const { save, question } = useTrimming()
  const [declined, decline] = useState<ReviewItem | null>(null)
  const [ended, end] = useState<ReviewItem | null>(null)
  const applyProposal = useProposing(save)
  const accept = useAccepting(save)

  function actionsOf(item: ReviewItem, key: string): ReviewActions {
    const settling = (send: () => Promise<boolean>) => {
      stayInList(key)
      void settle(key, send)
    }
    return {
      propose: (proposal) => settling(() => applyProposal(item, proposal)),
      accept: () => settling(() => accept(item)),
      decline: () => decline(item),
      end: () => end(item),
    }
  }

  const windows: ReactNode = (
    <>
      {question}
      {declined?.request && (
        <DeclineRequest request={declined.request} session={declined.session} onClose={() => decline(null)} />
      )}
      {ended && <EndSession session={ended.session} onClose={() => end(null)} />}
    </>
  )
  return { gone, actionsOf, windows }
}

/** The row goes with the button that was pressed: its neighbour takes the focus, so that the keyboard stays there. */
function stayInList(key: string): void {
  const row = document.querySelector(`[data-item="${CSS.escape(key)}"]`)
  const next = row?.nextElementSibling ?? row?.previousElementSibling ?? document.getElementById('main')
  if (next instanceof HTMLElement) next.focus({ preventScroll: true })
}

type Save = ReturnType<typeof useTrimming>['save']

/** Gives a session the end that was proposed, or says that it is right. */
function useProposing(save: Save) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const tellEnd = useTellingEnd()

  return async ({ session }: ReviewItem, { kind, ended_at: endedAt }: Proposal): Promise<boolean> => {
    const { session_id: id, technician_name: name } = session
    if (kind === 'keep' || endedAt === null) {
      await approveSession(client, id)
      toasts.success(t('sessions.reviewing.done', { name }))
      return true
    }
    const reason = t(`sessions.reasons.${kind}`)
    if (session.state === 'running') {
      await endSession(client, id, { endedAt, reason })
      tellEnd(session, endedAt, false)
      return true
    }
    const body = { ended_at: endedAt, reason }
    const outcome = await save((trim) => correctSession(client, id, { ...body, trim }))
    if (outcome) tellEnd(session, endedAt, outcome.trimmed.length === 0)
    return outcome !== null
  }
}

/** Tells of the new end; where nothing else was changed with it, with a way back for a moment. */
function useTellingEnd() {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const language = useLanguage()
  const zone = useZone()

  async function setBack({ session_id, ended_at }: ReviewItem['session']): Promise<void> {
    if (ended_at === null) return
    try {
      await correctSession(client, session_id, { ended_at, reason: t('review.undoReason') })
      toasts.success(t('review.undone'))
    } catch (error) {
      toasts.error(reasonFor(error, t('review.actionFailed')))
    }
  }

  return (session: ReviewItem['session'], endedAt: string, isUndoable: boolean): void => {
    const startedAt = Date.parse(session.started_at)
    const end = endText(Date.parse(endedAt), { zone, language, t, startedAt })
    const undo = { label: t('form.undo'), act: () => void setBack(session) }
    toasts.success(t('review.settled', { name: session.technician_name, end }), isUndoable ? undo : undefined)
  }
}

function useAccepting(save: Save) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  return async ({ request, session }: ReviewItem): Promise<boolean> => {
    if (!request) return false
    const outcome: CorrectionOutcome | null = await save((trim) => acceptRequest(client, request.id, trim))
    if (outcome) toasts.success(t('review.accepted', { name: session.technician_name }))
    return outcome !== null
  }
}
