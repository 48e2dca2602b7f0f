import type { Proposal, SessionRecord } from '@warsha/contract'
import { secondsBetween } from '@warsha/domain'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useZone } from '../../../ui/admin/workshop-clock.tsx'
import { Button } from '../../../ui/button.tsx'
import { durationText } from '../../../i18n/durations.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { isHeld } from '../count-texts.ts'
import { heldProposalText, proposalText } from '../proposal-texts.ts'
import styles from './propose.module.css'

type Props = {
  proposal: Proposal
  session: SessionRecord
  busy?: boolean
  /** the id of what says that its month is closed */
  closedBy?: string | undefined
  onChoose: (proposal: Proposal) => void
}

/** One press does it; it says what the session would come to. */
export function Propose({ proposal, session, busy = false, closedBy, onChoose }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const { kind, seconds_effective: seconds } = proposal
  const end = proposal.ended_at ?? session.ended_at
  const raw = end && secondsBetween(Date.parse(session.started_at), Date.parse(end))
  const options = { t, language, zone, startedAt: Date.parse(session.started_at) }
  const held = isHeld(session)
  const text = held ? heldProposalText(proposal, session, options) : proposalText(proposal, options)
  const isForbidden = closedBy !== undefined && !isAllowedInClosedMonth(proposal, session)
  const look = () => {
    if (kind === 'keep') return 'quiet'
    return held && kind === 'end_of_working_day' ? 'primary' : 'secondary'
  }
  return (
    <Button look={look()} busy={busy} blockedBy={isForbidden ? closedBy : undefined} onClick={() => onChoose(proposal)}>
      {text}
      {!!raw && <span className={styles['hours']}>{` — ${resultText(raw, seconds ?? 0, t)}`}</span>}
    </Button>
  )
}

/** What a session comes to, raw and effective: two ends of which as much counts are not the same. */
function resultText(raw: number, effective: number, t: TFunction<'admin'>): string {
  if (raw === effective) return t('sessions.proposals.allCounts', { raw: durationText(raw, t) })
  return t('sessions.proposals.result', { raw: durationText(raw, t), effective: durationText(effective, t) })
}

/** To say that a session is right changes nothing of its month, unless some of it is held back. */
export function isAllowedInClosedMonth({ kind }: Pick<Proposal, 'kind'>, { flags }: SessionRecord): boolean {
  return kind === 'keep' && !flags.includes('end_not_reported')
}
