import { Cluster, Line } from '../../ui/layout.tsx'
import type { TFunction } from 'i18next'
import { memo, useDeferredValue } from 'react'
import { IconHistory } from '../../ui/icons.ts'
import { IconLock } from '../../ui/admin/icons.ts'
import { ConfidenceBars } from './why/confidence.tsx'
import { classes } from '../../ui/classes.ts'
import type { Shown } from './cells.ts'
import { HoursEditor, type Next } from './hours-editor.tsx'
import { hoursShown } from './hours-text.ts'
import styles from './matrix.module.css'
import { StatusMark } from './status-mark.tsx'

type Props = {
  /** handed in, as hundreds of cells would each listen for another language */
  t: TFunction<'admin'>
  column: number
  /** whose cell it is: its job type and its activity */
  name: string
  shown: Shown | undefined
  isDrawn: boolean
  /** the one that the keyboard is in */
  isCurrent: boolean
  /** while it is edited: what was typed to begin with, or null */
  editing: { typed: string | null } | null
  onDone: (hours: number | null, next: Next) => void
}

/** One estimate: its hours, how good they are, and what finished work took. */
export const MatrixCell = memo(Cell)

function Cell({ t, column, name, shown, isDrawn, isCurrent, editing, onDone }: Props) {
  // Hundreds of cells are on the screen before the first of them is put into words.
  const label = labelOf(useDeferredValue<Shown | null | undefined>(shown, null), t)
  return (
    <td
      data-column={column}
      tabIndex={isCurrent && !editing ? 0 : -1}
      aria-description={editing ? undefined : label}
      className={classes(styles['cell'], shown && styles[shown.status], editing && styles['editing'])}
      data-hint={editing || !shown ? undefined : `${name}: ${label}`}
    >
      {editing ? (
        <HoursEditor
          label={t('estimates.hours', { cell: name })}
          before={shown ? String(shown.estimated_hours) : ''}
          typed={editing.typed}
          onDone={onDone}
        />
      ) : (
        isDrawn && <Content shown={shown} t={t} />
      )}
    </td>
  )
}

function Content({ shown, t }: { shown: Shown | undefined; t: TFunction<'admin'> }) {
  if (!shown) return <span className="muted">{'–'}</span>
  const { estimated_hours, historical_avg_hours, sample_count, use_historical, confidence, status, isExact } = shown
  const isLearned = historical_avg_hours !== null && (sample_count > 0 || use_historical)
  return (
    <>
      <Cluster as="span" inline gap="0 1" justify="center">
        <Line as="span" inline gap="half" className={classes(styles['hours'], !isExact && styles['general'])}>
          <span className={styles['mark']}>
            <StatusMark status={status} />
          </span>
          {hoursShown(estimated_hours)}
        </Line>
        <Planned shown={shown} />
      </Cluster>
      {isLearned && (
        <Line
          as="span"
          gap="half"
          justify="center"
          className={classes(styles['average'], use_historical && styles['used'])}
        >
          {confidence && <ConfidenceBars confidence={confidence} />}
          {t('estimates.averageShort', { hours: hoursShown(historical_avg_hours), samples: sample_count })}
        </Line>
      )}
    </>
  )
}

/** What is planned with in the place of the estimate. */
function Planned({ shown: { is_frozen, use_historical, planned_hours } }: { shown: Shown }) {
  if (!is_frozen && !use_historical) return null
  const Mark = is_frozen ? IconLock : IconHistory
  return (
    <Line as="span" inline gap="1q" className={styles['planned']}>
      <Mark size={12} stroke={2} aria-hidden />
      {hoursShown(planned_hours)}
    </Line>
  )
}

/** All that there is to say of a cell; null: nothing yet. */
function labelOf(shown: Shown | null | undefined, t: TFunction<'admin'>): string {
  if (shown === null) return ''
  if (!shown) return t('estimates.notSet')
  const { estimated_hours, historical_avg_hours, sample_count, status, isExact } = shown
  const parts: string[] = [
    t('estimates.estimated', { hours: hoursShown(estimated_hours) }),
    t(`estimates.statuses.${status}`),
  ]
  if (historical_avg_hours !== null && (sample_count > 0 || shown.use_historical)) {
    parts.push(t('estimates.average', { hours: hoursShown(historical_avg_hours), count: sample_count }))
  }
  const { learned_hours, p80_hours, confidence } = shown
  if (learned_hours !== null && p80_hours !== null && confidence) {
    parts.push(t('estimates.learnedHours', { learned: hoursShown(learned_hours), p80: hoursShown(p80_hours) }))
    parts.push(t('estimates.confidence', { confidence: t(`why.confidences.${confidence}`) }))
  }
  if (shown.is_frozen) parts.push(t('estimates.frozenAt', { hours: hoursShown(shown.planned_hours) }))
  if (shown.use_historical) parts.push(t('estimates.learned'))
  if (!isExact) parts.push(t('estimates.general'))
  return parts.join(' · ')
}
