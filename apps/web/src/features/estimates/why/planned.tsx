import { Cluster, Line, Stack } from '../../../ui/layout.tsx'
import type { EstimateReasons } from '@warsha/contract'
import { localDateOf } from '@warsha/domain'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconHistory } from '../../../ui/icons.ts'
import { IconLock, IconPencil } from '../../../ui/admin/icons.ts'
import { percentText } from '../../../i18n/durations.ts'
import { numberText } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { monthAndYearText, workshopMomentText } from '../../../i18n/workshop-time.ts'
import { smallIcon } from '../../../ui/icon-size.ts'
import { useZone } from '../../../ui/admin/workshop-clock.tsx'
import { type Confidence, ConfidenceWord } from './confidence.tsx'
import { useHours } from './hours.ts'
import { Range } from './range.tsx'
import styles from './why.module.css'
import { personText } from '../../../i18n/people.ts'

const icons = { baseline: IconPencil, job: IconHistory, learned: IconHistory, frozen: IconLock }

/** The number itself, whose it is, and the range around it: of the job that was asked for, else of such work on any job. */
export function Planned({ reasons }: { reasons: EstimateReasons }) {
  const { planned, learned, on_job, baseline_hours } = reasons
  if (on_job) {
    return (
      <Number hours={on_job.planned_hours} by={on_job.by} reasons={reasons} confidence={on_job.confidence}>
        <Range baselineHours={on_job.baseline_hours} learned={on_job} />
        {reasons.differing && <Differing differing={reasons.differing} />}
      </Number>
    )
  }
  if (!planned || !learned) return <Nothing />
  return (
    <Number hours={planned.hours} by={planned.by} reasons={reasons} confidence={learned.confidence}>
      <WithBuffer hours={planned.hours_with_buffer} percent={reasons.buffer_percentage ?? 0} />
      <Range baselineHours={baseline_hours} learned={learned} />
      {reasons.shift && <Changed shift={reasons.shift} />}
      {reasons.differing && <Differing differing={reasons.differing} />}
    </Number>
  )
}

/** That such work lastingly takes more or less than it did. */
/** How far those differ who do it, without saying who they are, and what that comes to for those on the job. */
function Differing({ differing }: { differing: NonNullable<EstimateReasons['differing']> }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const hours = useHours()
  const { least_hours, most_hours, on_job: onJob } = differing
  const count = onJob?.technicians ?? 0
  return (
    <p>
      {t('why.differing', { least: hours(least_hours), most: hours(most_hours) })}{' '}
      {onJob &&
        t('why.differingOnJob', { count, number: numberText(count, language), hours: hours(onJob.planned_hours) })}
    </p>
  )
}

function Changed({ shift }: { shift: NonNullable<EstimateReasons['shift']> }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const hours = useHours()
  const month = monthAndYearText(localDateOf(Date.parse(shift.since), zone).slice(0, 7), language)
  return <p>{t('why.shift', { month, now: hours(shift.hours_now), before: hours(shift.hours_before) })}</p>
}

type By = NonNullable<EstimateReasons['planned']>['by']
type NumberProps = {
  hours: number
  by: By
  reasons: EstimateReasons
  confidence: Confidence | null
  children: ReactNode
}

function Number({ hours, by, reasons, confidence, children }: NumberProps) {
  const { t } = useTranslation('admin')
  const hoursText = useHours()
  const Icon = icons[by]
  return (
    <Stack as="section" gap="1" aria-label={t('why.planned')}>
      <Cluster gap="1 2" align="end" justify="between">
        <p className={styles['number']}>{hoursText(hours)}</p>
        {confidence && (
          <Line as="dl" gap="1" align="stretch">
            <dt>{t('why.confidence')}</dt>
            <dd>
              <ConfidenceWord confidence={confidence} />
            </dd>
          </Line>
        )}
      </Cluster>
      <Line as="p" gap="3q" align="start" className={styles['by']}>
        <Icon {...smallIcon} />
        <ByText by={by} reasons={reasons} />
      </Line>
      {children}
    </Stack>
  )
}

function WithBuffer({ hours, percent }: { hours: number; percent: number }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const hoursText = useHours()
  return (
    <p className="muted">{t('why.withBuffer', { hours: hoursText(hours), percent: percentText(percent, language) })}</p>
  )
}

function Nothing() {
  const { t } = useTranslation('admin')
  return (
    <Stack as="section" gap="1">
      <p className={styles['number']}>{t('why.none')}</p>
      <p className="muted">{t('why.noneText')}</p>
    </Stack>
  )
}

function ByText({ by, reasons: { frozen, on_job } }: Pick<NumberProps, 'by' | 'reasons'>) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  // Who held the hours is known of such work as of now; what began before counts as it was then.
  if (frozen && (by === 'frozen' || !on_job)) {
    const day = workshopMomentText(Date.parse(frozen.frozen_at), zone, language)
    return <span>{t('why.plannedBy.frozen', { name: personText(frozen.person), day })}</span>
  }
  return <span>{t(by === 'frozen' ? 'why.plannedBy.frozenThen' : `why.plannedBy.${by}`)}</span>
}
