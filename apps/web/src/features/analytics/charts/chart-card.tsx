import { Cluster, Stack } from '../../../ui/layout.tsx'
import '../../../ui/palette.css'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconTable } from '../../../ui/admin/icons.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { smallIcon } from '../../../ui/icon-size.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './chart-card.module.css'
import { type ChartTable, PlainTable } from './plain-table.tsx'

type Props = {
  title: string
  /** what it shows, in a sentence; null while that is not known yet. There is none of an empty one. */
  finding: string | null
  /** what one has to know to read it */
  note?: ReactNode
  /** stands at the end of the title's line, such as a mean */
  aside?: ReactNode
  /** the same in words and numbers */
  table: ChartTable
  /** in pixels, of chart and table alike */
  height: number
  /** said in the chart's place where there is nothing to draw */
  nothing: string
  /** draws it; the title is its accessible name */
  children: ReactNode
}

/** A chart under its name, which at a press turns into a table of what it shows. */
export function ChartCard({ title, finding, note, aside, table, height, nothing, children }: Props) {
  const { t } = useTranslation('admin')
  const [isTable, turn] = useState(false)
  const titleId = useId()
  const isEmpty = table.rows.length === 0
  return (
    <section className={classes('framed', styles['card'])} aria-labelledby={titleId}>
      <Cluster gap="0 1h" className={styles['head']}>
        <h2 id={titleId} className="grows shrinks text-xl strong">
          {title}
        </h2>
        {aside && <span className="muted text-s">{aside}</span>}
        {!isEmpty && (
          <IconButton
            className={styles['turn']}
            label={t('analytics.chart.asTable')}
            aria-pressed={isTable}
            icon={<IconTable {...smallIcon} />}
            onClick={() => turn(!isTable)}
          />
        )}
      </Cluster>
      {!isEmpty && <p className={styles['finding']}>{finding}</p>}
      {note && <p className="below-1 muted text-s">{note}</p>}
      {isEmpty && (
        <p className={styles['nothing']} style={{ minHeight: height }}>
          {nothing}
        </p>
      )}
      {!isEmpty && isTable && <PlainTable label={title} table={table} height={height} />}
      {!isEmpty && !isTable && (
        <Stack narrow className={styles['chart']} style={{ minHeight: height }}>
          {children}
        </Stack>
      )}
    </section>
  )
}

/** A chart that is being read. */
export function ChartSkeleton({ label, height }: { label: string; height: number }) {
  return (
    <output className={classes('framed', styles['card'])} aria-label={label}>
      <Cluster as="span" gap="0 1h" className={styles['head']}>
        <Skeleton height={18} width="40%" />
      </Cluster>
      <span className={styles['finding']}>
        <Skeleton height={14} width="72%" />
      </span>
      <ChartShade height={height} />
    </output>
  )
}

/** Holds the place of a chart whose numbers or code are on their way. */
export function ChartShade({ height }: { height: number }) {
  return (
    <span className={styles['shade']}>
      <Skeleton height={height} />
    </span>
  )
}
