import { useQueryClient } from '@tanstack/react-query'
import type { CorrectionOutcome, Proposal, ReviewItem } from '@warsha/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toasts } from '../../../ui/toasts.tsx'
import { acceptRequest } from '../commands.ts'
import { type Save, useTrimming } from '../correcting/use-trimming.tsx'
import { EndSession } from '../ending/end-session.tsx'
import { useProposing } from '../proposing/use-proposing.ts'
import { DeclineRequest } from './decline-request.tsx'
import { personText } from '../../../i18n/people.ts'
import { reasonFor } from '../../../api/errors.ts'

/** What can be done about one thing of the list. */
export type ReviewActions = {
  propose: (proposal: Proposal) => void
  accept: () => void
  decline: () => void
  end: () => void
}

/** Does what was pressed: at once off the list, told when done, put back when refused. */
export function useReviewActions() {
  const { gone, decide } = useDecision(['admin', 'review'])
  const { save, question } = useTrimming()
  const [declined, decline] = useState<ReviewItem | null>(null)
  const [ended, end] = useState<ReviewItem | null>(null)
  const applyProposal = useProposing(save)
  const accept = useAccepting(save)

  function actionsOf(item: ReviewItem, key: string): ReviewActions {
    const settling = (send: () => Promise<boolean>) => {
      stayInList(key)
      void decide(key, send)
    }
    return {
      propose: (proposal) => settling(() => applyProposal(item.session, proposal)),
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

function useAccepting(save: Save) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  return async ({ request, session }: ReviewItem): Promise<boolean> => {
    if (!request) return false
    const outcome: CorrectionOutcome | null = await save((trim) => acceptRequest(client, request.id, trim))
    if (outcome) toasts.success(t('review.accepted', { name: personText(session.technician) }))
    return outcome !== null
  }
}

/**
 * Takes things off a list as soon as they are settled, and puts them back when that was refused.
 * @param listKey of the query that reads the list
 */
function useDecision(listKey: readonly unknown[]) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())

  function putBack(key: string): void {
    setGone((before) => new Set([...before].filter((other) => other !== key)))
  }

  /** @param send tells whether it was done, or the admin would rather not */
  async function decide(key: string, send: () => Promise<boolean>): Promise<void> {
    setGone((before) => new Set([...before, key]))
    try {
      if (await send()) await client.invalidateQueries({ queryKey: listKey })
    } catch (error) {
      toasts.error(reasonFor(error, t('review.actionFailed')))
      // It may have been settled elsewhere meanwhile.
      void client.invalidateQueries({ queryKey: listKey })
    } finally {
      // What is settled has gone from the list itself by now; if it came up again, it is for a new reason.
      putBack(key)
    }
  }

  return { gone, decide }
}
