import { Stack } from '../../../ui/layout.tsx'
import type { SessionChange, SessionDetails } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { ObjectPart } from '../../../ui/admin/object-page.tsx'
import { useZone } from '../../../ui/admin/workshop-clock.tsx'
import { useLanguage } from '../../../i18n/use-language.ts'
import { weekdayMomentText } from '../../../i18n/workshop-time.ts'
import { useActivityNames } from '../data.ts'
import { type ChangedLine, linesOf } from './history-lines.ts'
import styles from './session-page.module.css'
import { At } from './times.tsx'
import { personText } from '../../../i18n/people.ts'

/** Everything that was changed of a session since its device recorded it: by whom, from what to what, and why. */
export function History({ session: { history } }: { session: SessionDetails }) {
  const { t } = useTranslation('admin')
  return (
    <ObjectPart title={t('sessions.details.history')}>
      {history.length === 0 ? (
        <p className="muted regular">{t('sessions.details.noHistory')}</p>
      ) : (
        <Stack as="ol" gap="1h" className={styles['history']}>
          {history.map((change) => (
            <li key={`${change.at} ${change.kind}`}>
              <Change change={change} />
            </li>
          ))}
        </Stack>
      )}
    </ObjectPart>
  )
}

function Change({ change }: { change: SessionChange }) {
  const { t } = useTranslation('admin')
  const { at, person, kind, reason } = change
  const name = personText(person)
  return (
    <>
      <p className="strong">
        {t(`sessions.history.${kind}`, { name })} <span className="muted regular">{' · '}</span>
        <span className="muted regular">
          <At at={at} />
        </span>
      </p>
      {linesOf(change).map((line) => (
        <p key={line.field} dir="auto">
          <Line line={line} />
        </p>
      ))}
      {reason !== '' && (
        <p className="muted regular" dir="auto">
          {t('sessions.details.because', { reason })}
        </p>
      )}
    </>
  )
}

function Line({ line: { field, before, after } }: { line: ChangedLine }) {
  const { t } = useTranslation('admin')
  const valueText = useValueText()
  const values = { after: valueText(field, after) }
  if (before === undefined) return t(`sessions.history.set.${field}`, values)
  return t(`sessions.history.fields.${field}`, { ...values, before: valueText(field, before) })
}

/** A field's value as a person reads it. */
function useValueText() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const activities = useActivityNames()

  return (field: ChangedLine['field'], value: string | null): string => {
    const isTime = field === 'started_at' || field === 'ended_at'
    if (value === null) return t(isTime ? 'sessions.history.running' : 'sessions.history.nothing')
    if (isTime) return weekdayMomentText(Date.parse(value), zone, language)
    if (field === 'activity_code') return activities?.find(({ code }) => code === value)?.label ?? value
    return value
  }
}
