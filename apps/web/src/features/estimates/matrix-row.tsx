import { memo, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/classes.ts'
import type { Shown } from './cells.ts'
import type { Next } from './hours-editor.tsx'
import styles from './matrix.module.css'
import { MatrixCell } from './matrix-cell.tsx'

type Props = {
  row: number
  jobType: { code: string; name: string }
  activities: readonly { code: string; label: string }[]
  /** one for each activity */
  cells: readonly (Shown | undefined)[]
  /** the column that the keyboard is in, -1 when it is in another row */
  current: number
  /** while the current cell is edited: what was typed to begin with, or null */
  editing: { typed: string | null } | null
  onDone: (hours: number | null, next: Next) => void
}

/** More columns than any screen shows at first. */
const IN_SIGHT = 12

/** The estimates of a job type. It is drawn again only when something in it has changed. */
export const MatrixRow = memo(Row, (before, after) => {
  const { cells, ...rest } = before
  const { cells: next, ...others } = after
  const isSame = (Object.keys(rest) as (keyof typeof rest)[]).every((name) => rest[name] === others[name])
  return isSame && cells.length === next.length && cells.every((cell, i) => cell === next[i])
})

function Row({ row, jobType, activities, cells, current, editing, onDone }: Props) {
  const { t } = useTranslation('admin')
  const names = useMemo(
    () => activities.map(({ label }) => t('estimates.cell', { jobType: jobType.name, activity: label })),
    [t, activities, jobType.name],
  )
  // What lies beyond the edge of the screen is drawn after what is in sight.
  const isAllDrawn = useDeferredValue(true, false)
  return (
    <tr data-row={row} className={classes(styles['row'], editing && styles['edited'])}>
      <th scope="row" className={styles['jobType']}>
        <bdi data-hint="">{jobType.name}</bdi>
      </th>
      {activities.map(({ code }, column) => (
        <MatrixCell
          key={code}
          t={t}
          column={column}
          name={names[column] ?? ''}
          shown={cells[column]}
          isDrawn={isAllDrawn || column < IN_SIGHT}
          isCurrent={column === current}
          editing={column === current ? editing : null}
          onDone={onDone}
        />
      ))}
    </tr>
  )
}
