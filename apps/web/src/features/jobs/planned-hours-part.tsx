import { TextInput } from '@mantine/core'
import { type SyntheticEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { smallIcon } from '../../ui/icon-size.ts'
import { IconChevronDown } from '../../ui/icons.ts'
import { TypedNumber } from '../../ui/admin/number-field.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { hoursInField, type PlannedRow } from './planned-hours.ts'
import styles from './planned-hours-part.module.css'
import type { PlannedHours } from './use-planned-hours.ts'

type Props = { hours: PlannedHours }

/** The planner's own hours, folded away where there are none. */
export function PlannedHoursPart({ hours }: Props) {
  const { t } = useTranslation('admin')
  const [chosen, setChosen] = useState<boolean | null>(null)
  const hasSome = hours.rows?.some(({ hours: before }) => before !== null) ?? false
  const isFaulty = hours.problem !== null || Object.keys(hours.wrong).length > 0
  const isOpen = isFaulty || (chosen ?? hasSome)

  function follow({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
    if (currentTarget.open !== isOpen) setChosen(currentTarget.open)
  }

  return (
    <details className={styles['part']} open={isOpen} onToggle={follow}>
      <summary className={styles['summary']}>
        <IconChevronDown {...smallIcon} className={styles['chevron']} />
        {t('jobs.form.plannedHours')} <span className="muted text-s regular">{`(${t('form.optional')})`}</span>
      </summary>
      {isOpen && <Content hours={hours} />}
    </details>
  )
}

function Content({ hours }: Props) {
  const { t } = useTranslation(['admin', 'app'])
  const { rows, isFailed, retry, problem } = hours
  if (!rows) {
    if (!isFailed) return <Skeleton height={96} />
    return <LoadFailure text={t('jobs.form.plannedFailed')} retryLabel={t('app:retry')} busy={false} onRetry={retry} />
  }
  return (
    <>
      <p className="muted text-s regular">{t('jobs.form.plannedText')}</p>
      {problem !== null && (
        <p role="alert" className="error">
          {problem}
        </p>
      )}
      <div className={styles['rows']}>
        {rows.map((row) => (
          <Row key={row.code} row={row} hours={hours} />
        ))}
      </div>
    </>
  )
}

function Row({ row: { code, name, hours: before }, hours: { typed, wrong, type } }: Props & { row: PlannedRow }) {
  const { t } = useTranslation('admin')
  const id = useId()
  return (
    <div className={styles['row']}>
      <label htmlFor={id} dir="auto" className="cut">
        {name}
      </label>
      <TypedNumber isWhole={false} step={0.5}>
        <TextInput
          id={id}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          rightSection={<span className="muted text-s regular">{t('jobs.form.hourUnit')}</span>}
          rightSectionPointerEvents="none"
          value={typed[code] ?? hoursInField(before)}
          error={wrong[code]}
          onChange={({ currentTarget }) => type(code, currentTarget.value)}
        />
      </TypedNumber>
    </div>
  )
}
