import { Cluster } from '../../../ui/layout.tsx'
import type { Proposal, SessionDetails } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../../api/errors.ts'
import { toasts } from '../../../ui/toasts.tsx'
import { useTrimming } from '../correcting/use-trimming.tsx'
import { Propose } from '../proposing/propose.tsx'
import { useProposing } from '../proposing/use-proposing.ts'
import { LOCKED_ID } from './locked-id.ts'

/** Whether an end is offered; a running one is ended in a window that offers the same. */
export function hasOffers({ state, proposals }: SessionDetails): boolean {
  return state === 'completed' && proposals.length > 0
}

/** What is offered for a session that looks wrong, each in one press. */
export function EndOffers({ session }: { session: SessionDetails }) {
  const { t } = useTranslation('admin')
  const { save, question } = useTrimming()
  const propose = useProposing(save)
  const [busy, setBusy] = useState<Proposal['kind'] | null>(null)
  if (!hasOffers(session)) return null

  async function choose(proposal: Proposal): Promise<void> {
    if (busy) return
    setBusy(proposal.kind)
    try {
      await propose(session, proposal)
    } catch (error) {
      toasts.error(reasonFor(error, t('review.actionFailed')))
    } finally {
      setBusy(null)
    }
  }

  return (
    <Cluster gap="1" align="stretch">
      {session.proposals.map((proposal) => (
        <Propose
          key={proposal.kind}
          proposal={proposal}
          session={session}
          busy={busy === proposal.kind}
          closedBy={session.is_locked ? LOCKED_ID : undefined}
          onChoose={(chosen) => void choose(chosen)}
        />
      ))}
      {question}
    </Cluster>
  )
}
