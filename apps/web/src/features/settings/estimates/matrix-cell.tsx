import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import type { Shown } from './cells.ts'
import { HoursEditor, type Next } from './hours-editor.tsx'
import { hoursShown } from './hours-text.ts'
import styles from './matrix.module.css'
import { StatusMark } from './status-mark.tsx'

type Props = {
  column: number
  /** whose cell it is: its job type and its activity */
  name: string
  shown: Shown | undefined
  /** the one that the keyboard is in */
  isCurrent: boolean
  /** while it is edited: what was typed to begin with, or null */
  editing: { typed: string | null } | null
  onDone: (hours: number | null, next: Next) => void
}

/** One estimate: its hours, how good they are, and what finished work took. */
export const MatrixCell = memo(Cell)

function Cell({ column, name, shown, isCurrent, editing, onDone }: Props) {
  const { t } = useTranslation('admin')
  const said = useSaid(shown)
  return (
    <td
      data-column={column}
      tabIndex={isCurrent && !editing ? 0 : -1}
      aria-description={editing ? undefined : said}
      className={classes(styles['cell'], shown && styles[shown.status], editing && styles['editing'])}
      data-hint={editing || !shown ? undefined : `${name}: ${said}`}
    >
      {editing ? (
        <HoursEditor
          label={t('estimates.hours', { cell: name })}
          before={shown ? String(shown.estimated_hours) : ''}
          typed={editing.typed}
          onDone={onDone}
        />
      ) : (
        <Content shown={shown} />
      )}
    </td>
  )
}

function Content({ shown }: { shown: Shown | undefined }) {
  const { t } = useTranslation('admin')
  if (!shown) return <span className={styles['none']}>{'–'}</span>
  const { estimated_hours, historical_avg_hours, sample_count, use_historical, status, isExact } = shown
  const isLearned = historical_avg_hours !== null && (sample_count > 0 || use_historical)
  return (
    <>
      <span className={classes(styles['hours'], !isExact && styles['general'])}>
        <span className={styles['mark']}>
          <StatusMark status={status} />
        </span>
        {hoursShown(estimated_hours)}
      </span>
      {isLearned && (
        <span className={classes(styles['average'], use_historical && styles['used'])}>
          {use_historical && <IconHistory size={12} stroke={2} aria-hidden />}
          {t('estimates.averageShort', { hours: hoursShown(historical_avg_hours), count: sample_count })}
        </span>
      )}
    </>
  )
}

/** All that there is to say of a cell. */
function useSaid(shown: Shown | undefined): string {
  const { t } = useTranslation('admin')
  if (!shown) return t('estimates.notSet')
  const { estimated_hours, historical_avg_hours, sample_count, use_historical, status, isExact } = shown
  const parts: string[] = [
    t('estimates.estimated', { hours: hoursShown(estimated_hours) }),
    t(`estimates.statuses.${status}`),
  ]
  if (historical_avg_hours !== null && (sample_count > 0 || use_historical)) {
    parts.push(t('estimates.average', { hours: hoursShown(historical_avg_hours), count: sample_count }))
  }
  if (use_historical) parts.push(t('estimates.learned'))
  if (!isExact) parts.push(t('estimates.general'))
  return parts.join(' · ')
}
