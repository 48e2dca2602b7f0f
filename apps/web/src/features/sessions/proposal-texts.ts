import type { Proposal, SessionRecord } from '@warsha/contract'
import { type Instant, localDateOf } from '@warsha/domain'
import type { TFunction } from 'i18next'
import type { Language } from '../../i18n/language.ts'
import { weekdayMomentText, workshopTimeText } from '../../i18n/workshop-time.ts'

type ProposalOptions = { zone: string; language: Language; t: TFunction<'admin'>; startedAt: Instant }

/** What is proposed, in words: `End of the working day, 17:00`. */
export function proposalText({ kind, ended_at }: Proposal, options: ProposalOptions): string {
  const { t } = options
  if (kind === 'keep' || ended_at === null) return t('sessions.proposals.keep')
  return t(`sessions.proposals.${kind}`, { time: endText(Date.parse(ended_at), options) })
}

/** What is proposed for a session whose end nobody reported: `End at 17:00`, `It really went on until 08:00`. */
export function heldProposalText(
  proposal: Proposal,
  session: Pick<SessionRecord, 'ended_at'>,
  options: ProposalOptions,
): string {
  const { t } = options
  const { kind, ended_at: end } = proposal
  if (kind === 'end_of_working_day' && end !== null) {
    return t('sessions.proposals.endAt', { time: endText(Date.parse(end), options) })
  }
  if (kind !== 'keep' || session.ended_at === null) return proposalText(proposal, options)
  return t('sessions.proposals.wentOn', { time: endText(Date.parse(session.ended_at), options) })
}

/** A session's end: the day is told where it is not that of the start. */
export function endText(end: Instant, { zone, language, startedAt }: ProposalOptions): string {
  const isSameDay = localDateOf(end, zone) === localDateOf(startedAt, zone)
  return isSameDay ? workshopTimeText(end, zone) : weekdayMomentText(end, zone, language)
}
