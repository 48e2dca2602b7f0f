import { Cluster, Stack } from '../../../ui/layout.tsx'
import type { CorrectionOutcome } from '@warsha/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogHead } from '../../../ui/admin/dialog-head.tsx'
import { Moment } from '../../../ui/admin/moment.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { numberText } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import styles from './overlap-dialog.module.css'
import { activityText, personText } from '../../../i18n/people.ts'

type Trimmed = CorrectionOutcome['trimmed'][number]
type Props = { trimmed: readonly Trimmed[]; onAnswer: (yes: boolean) => void }

/** Which of the technician's other sessions are in the way, and what would become of them. */
export function OverlapDialog({ trimmed, onAnswer }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const title = t('sessions.overlap.title')
  const count = trimmed.length
  const [first] = trimmed
  const name = first ? personText(first.session.technician) : ''
  return (
    <Dialog label={title} width="wide" onClose={() => onAnswer(false)}>
      <DialogHead title={title} onClose={() => onAnswer(false)} />
      <p>{t('sessions.overlap.text', { count, number: numberText(count, language), name })}</p>
      <Stack as="ul" gap="1">
        {trimmed.map((one) => (
          <Stack as="li" key={one.session.session_id} gap="3q" className="edged pad-y-1h pad-x-1h">
            <Neighbour trimmed={one} />
          </Stack>
        ))}
      </Stack>
      <Cluster gap="1h" align="stretch" justify="end" className={styles['foot']}>
        <Button onClick={() => onAnswer(false)}>{t('sessions.overlap.back')}</Button>
        <Button look="primary" data-first onClick={() => onAnswer(true)}>
          {t('sessions.overlap.confirm')}
        </Button>
      </Cluster>
    </Dialog>
  )
}

function Neighbour({ trimmed: { session, becomes } }: { trimmed: Trimmed }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <p className="strong">
        <bdi dir="ltr">{session.job_no}</bdi> <bdi>{session.customer}</bdi>
        {' · '}
        <bdi>{activityText(session)}</bdi>
      </p>
      <dl className={styles['times']}>
        <dt>{t('sessions.overlap.was')}</dt>
        <dd>
          <Span {...session} />
        </dd>
        <dt>{t('sessions.overlap.becomes')}</dt>
        <dd className="stalled strong">{becomes ? <Span {...becomes} /> : t('sessions.overlap.goes')}</dd>
      </dl>
    </>
  )
}

function Span({ started_at, ended_at }: { started_at: string; ended_at: string | null }): ReactNode {
  const { t } = useTranslation('admin')
  return (
    <>
      <Moment at={started_at} />
      {' – '}
      {ended_at === null ? t('sessions.overlap.untilNow') : <Moment at={ended_at} after={started_at} />}
    </>
  )
}
