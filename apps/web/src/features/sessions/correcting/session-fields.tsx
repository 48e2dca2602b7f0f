import { CHANGE_REASON_LONGEST, NOTE_LONGEST } from '@warsha/contract'
import { secondsBetween } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../ui/admin/date-fields.tsx'
import { AreaField, SelectField, type FieldProps } from '../../../ui/admin/fields.tsx'
import { useToday, useZone } from '../../../ui/admin/workshop-clock.tsx'
import { durationText } from '../../../i18n/durations.ts'
import { useActivityNames } from '../data.ts'
import { type FormValues, type KnownTimes, timesOf } from './form-shape.ts'
import styles from './session-fields.module.css'

/** A field by its name in the form. */
type FieldOf = (name: keyof FormValues) => FieldProps

type TimeFieldsProps = { field: FieldOf; filled: Pick<FormValues, 'started_at' | 'ended_at'>; known: KnownTimes }

/** When it began and ended, by the workshop's clock, and how long that is. */
export function TimeFields({ field, filled, known }: TimeFieldsProps) {
  const { t } = useTranslation('admin')
  const zone = useZone()
  const today = useToday()
  const { startedAt, endedAt } = timesOf(filled, { zone, known })
  const seconds = startedAt === null || endedAt === null ? 0 : secondsBetween(startedAt, endedAt)
  return (
    <>
      <DateField kind="datetime" max={today} field={field('started_at')} label={t('sessions.form.start')} />
      <DateField kind="datetime" max={today} field={field('ended_at')} label={t('sessions.form.end')} />
      <p className={styles['hint']}>
        {t('sessions.form.zoneHint', { zone })}
        {'. '}
        <output>{seconds > 0 && t('sessions.form.raw', { duration: durationText(seconds, t) })}</output>
      </p>
    </>
  )
}

/** The activity, those out of use only where the session has one of them. */
export function ActivityField({ field, current }: { field: FieldProps; current?: string }) {
  const { t } = useTranslation('admin')
  const all = useActivityNames()
  const offered = (all ?? []).filter(({ code, is_active }) => is_active || code === current)
  const known = offered.some(({ code }) => code === current)
  return (
    <SelectField
      // The chosen one can only be shown once it is among those that are offered.
      key={all === undefined ? 'loading' : 'there'}
      field={field}
      label={t('sessions.activity')}
      {...(current === undefined && { none: t('sessions.form.chooseActivity') })}
      options={[
        ...(current !== undefined && !known ? [{ value: current, label: current }] : []),
        ...offered.map(({ code, label }) => ({ value: code, label })),
      ]}
    />
  )
}

/** What was noted, and why it is changed now. */
export function NoteAndReason({ field }: { field: FieldOf }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <AreaField optional rows={2} field={field('note')} label={t('sessions.note')} maxLength={NOTE_LONGEST} />
      <AreaField
        rows={2}
        field={field('reason')}
        label={t('sessions.form.reason')}
        hint={t('sessions.form.reasonHint')}
        maxLength={CHANGE_REASON_LONGEST}
      />
    </>
  )
}
