import { Line, Stack } from '../../../ui/layout.tsx'
import type { Proposal } from '@warsha/contract'
import { type Instant, secondsBetween } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { register, type FieldProps } from '../../../ui/admin/fields.tsx'
import { useZone } from '../../../ui/admin/workshop-clock.tsx'
import { durationText } from '../../../i18n/durations.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { proposalText } from '../proposal-texts.ts'
import { NOW, OTHER, type Running } from './end-shape.ts'
import styles from './end-session.module.css'

type Props = {
  session: Running
  proposals: readonly Proposal[]
  /** what is proposed comes before now */
  isForgotten: boolean
  now: Instant
  field: FieldProps
}

/** Now, one of what is proposed for the session, or a time of one's own. */
export function EndChoice({ session, proposals, isForgotten, now, field }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const start = Date.parse(session.started_at)
  const lasting = (end: Instant) => durationText(Math.max(0, secondsBetween(start, end)), t)
  const atNow = { value: NOW, text: t('sessions.ending.now'), note: lasting(now) }
  const proposed = proposals.flatMap((proposal) => {
    const { ended_at } = proposal
    if (ended_at === null) return []
    const text = proposalText(proposal, { zone, language, t, startedAt: start })
    return [{ value: ended_at, text, note: lasting(Date.parse(ended_at)) }]
  })
  const options = [
    ...(isForgotten ? [...proposed, atNow] : [atNow, ...proposed]),
    { value: OTHER, text: t('sessions.ending.other'), note: '' },
  ]
  return (
    <Stack as="fieldset" gap="3q" className={styles['choice']}>
      <legend>{t('sessions.ending.when')}</legend>
      {options.map(({ value, text, note }) => (
        <Line as="label" key={value} gap="1" className={styles['option']}>
          <input type="radio" {...register(field)} value={value} />
          <span>{text}</span>
          <span className="grows muted text-end">{note}</span>
        </Line>
      ))}
    </Stack>
  )
}
