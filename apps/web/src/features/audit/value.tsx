import { textIn } from '@warsha/contract/texts'
import { type AuditEntry, jobFieldTexts, weekdayName } from '@warsha/contract'
import { type HoldReason, holdReasons, type Weekday, weekdays } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { fullWorkshopMomentText } from '../../i18n/workshop-time.ts'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { holdReasonText } from '../holds/index.ts'
import { classes } from '../../ui/classes.ts'
import styles from './audit.module.css'
import { type ChangedField, changedFields } from './changed-fields.ts'
import { useReferenceNames } from './data.ts'

/** What a field is called. */
export function FieldName({ field }: { field: string }) {
  const { t, i18n } = useTranslation('admin')
  const language = useLanguage()
  const key = `audit.fields.${field}`
  if (isJobField(field)) return textIn(jobFieldTexts[field], language)
  return i18n.exists(key, { ns: 'admin' }) ? t(key as 'audit.fields.created_at') : <bdi>{field}</bdi>
}

function isJobField(field: string): field is keyof typeof jobFieldTexts {
  return Object.hasOwn(jobFieldTexts, field)
}

/** A value as a person reads it; a dash where there is none. */
export function Value({ field, value }: { field: string; value: unknown }) {
  const { t, i18n } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const names = useReferenceNames()
  const isNothing =
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  if (isNothing) return <span className="muted">{'–'}</span>
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no')
  if (field === 'weekday' && isWeekday(value)) return weekdayName(value, language)
  if (field === 'hold_reason' && isHoldReason(value)) return holdReasonText(value, t)
  if (Array.isArray(value)) return <Several field={field} values={value} />
  const word = `audit.values.${asText(value)}`
  if (typeof value === 'string' && WORDED.has(field) && i18n.exists(word, { ns: 'admin' })) {
    return t(word as 'audit.values.open')
  }
  return <bdi dir="auto">{names.get(`${field} ${asText(value)}`) ?? plain(value, zone, language)}</bdi>
}

function Several({ field, values }: { field: string; values: readonly unknown[] }) {
  return values.map((value, i) => (
    <span key={asText(value)}>
      {i > 0 && ' · '}
      <Value field={field} value={value} />
    </span>
  ))
}

const isWeekday = (value: unknown): value is Weekday => weekdays.some((weekday) => weekday === value)

const isHoldReason = (value: unknown): value is HoldReason => holdReasons.some((reason) => reason === value)

/** Fields whose values are a few words of the product. */
const WORDED = new Set([
  'status',
  'exception_type',
  'segment',
  'flags',
  'confidence',
  'recurrence_pattern',
  'proposed',
  'kind',
  'half',
])

function plain(value: unknown, zone: string, language: Language): string {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) {
    return fullWorkshopMomentText(Date.parse(value), zone, language)
  }
  return asText(value)
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What changed in one line: `Status: Open → Closed`. */
export function ChangeSummary({ entry }: { entry: AuditEntry }) {
  const fields = changedFields(entry)
  const isChange = entry.before !== null && entry.after !== null
  return (
    <span className="cut block" data-hint="">
      {fields.map((change, i) => (
        <span key={change.field}>
          {i > 0 && ' · '}
          <span className="muted">
            <FieldName field={change.field} />
            {':'}
          </span>{' '}
          {isChange ? <BeforeAfter change={change} /> : <Value {...one(change)} />}
        </span>
      ))}
    </span>
  )
}

function BeforeAfter({ change: { field, before, after } }: { change: ChangedField }) {
  return (
    <>
      <bdi>
        <Value field={field} value={before} />
      </bdi>{' '}
      <span className={classes('points', styles['arrow'])}>{'→'}</span>{' '}
      <bdi>
        <Value field={field} value={after} />
      </bdi>
    </>
  )
}

function one({ field, before, after }: ChangedField): { field: string; value: unknown } {
  return { field, value: after ?? before }
}
