import type { AnswerOf, Estimate } from '@warsha/contract'
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/use-sign-in.ts'
import { Hints } from '../../ui/admin/hints.tsx'
import { longestWord } from '../../ui/admin/heading-width.ts'
import { useLetters } from '../../ui/admin/use-letters.ts'
import { useMoreBeyond } from '../../ui/admin/use-more-beyond.ts'
import { WhyPanel } from './why/why-panel.tsx'
import { classes } from '../../ui/classes.ts'
import { cellOf, keyOf, type OwnHours, ownHours, type Shown, shownAs } from './cells.ts'
import type { Motor } from './data.ts'
import type { Next } from './hours-editor.tsx'
import styles from './matrix.module.css'
import { MatrixRow } from './matrix-row.tsx'
import type { Place } from './moves.ts'
import { useGrid, cellAt } from './use-grid.ts'
import { useMatrixEdits } from './use-matrix-edits.ts'
import { WhyButton } from './why-button.tsx'

type Props = { motor: Motor; matrix: AnswerOf<'estimatesMatrix'> }

/** The grid of estimates, edited like a spreadsheet. */
export function Matrix({ motor, matrix: { job_types, activities, estimates } }: Props) {
  const { t } = useTranslation('admin')
  const { pending, save } = useMatrixEdits(motor)
  const estimatesByKey = useMemo(
    () => new Map(estimates.map((estimate) => [keyOf(cellOf(estimate)), estimate])),
    [estimates],
  )
  const shown = useShown(estimatesByKey, pending)
  const table = useRef<HTMLTableElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useMoreBeyond(box)
  const widths = useColumnWidths(activities)
  const [explainedPlace, setExplainedPlace] = useState<Place | null>(null)
  const grid = useGrid(
    table,
    { rows: job_types.length, columns: activities.length },
    {
      onAsk: setExplainedPlace,
      mayEdit: useMay('updateEstimate'),
    },
  )
  const { place, editing } = grid

  const finish = useLatest((hours: number | null, next: Next) => {
    const jobType = job_types[place.row]
    const activity = activities[place.column]
    grid.leave(next)
    if (hours === null || !jobType || !activity) return
    const cell = { jobTypeId: jobType.id, activityCode: activity.code }
    const onItsWay = pending.get(keyOf(cell))
    void save(cell, hours, onItsWay ? onItsWay.hours : ownHours(estimatesByKey.get(keyOf(cell))))
  })

  useMarked(table, explainedPlace)
  const jobTypeId = explainedPlace && job_types[explainedPlace.row]?.id
  const activityCode = explainedPlace && activities[explainedPlace.column]?.code
  const close = () => {
    setExplainedPlace(null)
    if (explainedPlace) grid.goTo(explainedPlace)
  }

  return (
    <Hints>
      <div className={styles['frame']}>
        <div ref={box} className={classes(styles['box'], explainedPlace && styles['beside'])}>
          <table
            ref={table}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
            role="grid"
            aria-label={t('estimates.matrix')}
            className={styles['matrix']}
            style={{ width: `calc(var(--first) + ${widths.reduce((sum, width) => sum + width, 0)}px)` }}
            onKeyDown={grid.onKeyDown}
            onClick={({ target }) => grid.onClick(target)}
          >
            <Headings activities={activities} widths={widths} />
            <tbody>
              {job_types.map((jobType, row) => (
                <MatrixRow
                  key={jobType.id}
                  row={row}
                  jobType={jobType}
                  activities={activities}
                  cells={activities.map(({ code }) => shown.get(keyOf({ jobTypeId: jobType.id, activityCode: code })))}
                  current={row === place.row ? place.column : -1}
                  editing={row === place.row ? editing : null}
                  onDone={finish}
                />
              ))}
            </tbody>
          </table>
          <WhyButton table={table} onAsk={setExplainedPlace} />
        </div>
      </div>
      {jobTypeId && activityCode && (
        <WhyPanel key={`${jobTypeId} ${activityCode}`} cell={{ jobTypeId, activityCode, ...motor }} onClose={close} />
      )}
    </Hints>
  )
}

/** What a cell takes at least: its mark, its hours and what is planned with in their place. */
const LEAST = 68
/** What a heading asks for at most: a longer word is broken. */
const MOST = 104

/** As narrow as the longest word of each heading, so that a usual set of activities is in sight at once. */
function useColumnWidths(activities: Props['matrix']['activities']): number[] {
  const letters = useLetters()
  return useMemo(
    () => activities.map(({ label }) => Math.min(MOST, Math.max(LEAST, longestWord(label) + 6))),
    // Other letters are of another width.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [activities, letters],
  )
}

function Headings({ activities, widths }: Pick<Props['matrix'], 'activities'> & { widths: readonly number[] }) {
  const { t } = useTranslation('admin')
  return (
    <thead>
      <tr>
        <th scope="col" className={styles['corner']}>
          {t('estimates.jobType')}
        </th>
        {activities.map(({ code, label }, nth) => (
          <th key={code} scope="col" className={styles['activity']} style={{ width: widths[nth] }}>
            <bdi className={styles['label']} title={label}>
              {label}
            </bdi>
          </th>
        ))}
      </tr>
    </thead>
  )
}

const known = new WeakMap<Estimate, Shown | undefined>()

/** Of the same estimate always the same object, so that only cells that have changed are drawn again. */
function settled(estimate: Estimate): Shown | undefined {
  if (!known.has(estimate)) known.set(estimate, shownAs(estimate, undefined))
  return known.get(estimate)
}

/** What each cell shows: what the server said, and on top of it what is on its way there. */
function useShown(
  estimatesByKey: ReadonlyMap<string, Estimate>,
  pending: ReadonlyMap<string, { hours: OwnHours }>,
): ReadonlyMap<string, Shown | undefined> {
  return useMemo(() => {
    const cells = new Map([...estimatesByKey].map(([key, estimate]) => [key, settled(estimate)]))
    for (const [key, { hours }] of pending) cells.set(key, shownAs(estimatesByKey.get(key), hours))
    return cells
  }, [estimatesByKey, pending])
}

/** A function that stays the same and does what the last drawing's does. */
function useLatest<Given extends unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...given) => latest.current(...given), [])
}

/** The cell that somebody asks about stands out, in sight beside the panel; no row is drawn again for it. */
function useMarked(table: RefObject<HTMLTableElement | null>, place: Place | null): void {
  useLayoutEffect(() => {
    const cell = place && cellAt(table.current, place)
    if (!cell) return undefined
    cell.scrollIntoView({ block: 'nearest', inline: 'center' })
    cell.toggleAttribute('data-asked', true)
    return () => {
      cell.toggleAttribute('data-asked', false)
    }
  }, [table, place])
}
