import { useDirection } from '@mantine/core'
import type { Timeline } from '@warsha/contract'
import { HOUR } from '@warsha/domain'
import { type CSSProperties, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workshopTimeText } from '../../i18n/workshop-time.ts'
import { Hints } from '../../ui/admin/hints.tsx'
import { useWidth } from '../../ui/admin/use-width.ts'
import { classes } from '../../ui/classes.ts'
import type { Actions } from './actions.ts'
import { Axis } from './axis.tsx'
import { useNow } from './data.ts'
import { hoursBetweenTicks, isShown, linesImage, positionOf, type Row, type Scale, ticksOf } from './geometry.ts'
import { Ghost } from './ghost.tsx'
import { Handles } from './handles.tsx'
import { itemsOf } from './items.ts'
import { PictureRow } from './picture-row.tsx'
import styles from './picture.module.css'
import { Selected } from './selected.tsx'
import type { TextOptions } from './texts.ts'
import { useEdges } from './use-edges.ts'
import { useItemKeys } from './use-item-keys.ts'

type Props = Actions & {
  timeline: Timeline
  rows: readonly Row[]
  scale: Scale
  options: TextOptions
}

/** Pixels that the label of an hour takes. */
const LABEL = { day: 44, week: 26 } as const
/** Rows of a page of paper, below the hours that stand on each. */
const ROWS_OF_PAPER = 22

/** Technicians × hours: who worked on what, and when. */
export function Picture({ timeline, rows, scale, options, onCorrect, onAdd }: Props) {
  const { t } = useTranslation('admin')
  const isRightToLeft = useDirection().dir === 'rtl'
  const area = useRef<HTMLDivElement>(null)
  // Rows are not drawn again for each pixel of a window that is being resized.
  const room = Math.round((useWidth(area) ?? 1_000) / 20) * 20
  const now = useNow()
  const body = useRef<HTMLDivElement>(null)
  const items = useMemo(() => itemsOf(rows), [rows])
  const [selected, select] = useState<string | null>(null)
  const asOf = Date.parse(timeline.now)
  const origin = Date.parse(timeline.days[0]?.starts_at ?? timeline.now)
  const ghost = useRef<HTMLDivElement>(null)
  const handles = useRef<HTMLDivElement>(null)
  const announcement = useRef<HTMLOutputElement>(null)
  const edges = useEdges({
    ghost,
    handles,
    announcement,
    body,
    items,
    scale,
    now: asOf,
    origin,
    isRightToLeft,
    options,
    onCorrect,
  })
  const keys = useItemKeys({ body, items, edges, isRightToLeft, selected, select, onAdd })
  const isWeek = timeline.days.length > 1
  const ticks = useMemo(() => {
    const every = hoursBetweenTicks(scale, room, isWeek ? LABEL.week : LABEL.day)
    return ticksOf(scale, timeline.business_time_zone, every)
  }, [scale, room, isWeek, timeline.business_time_zone])
  const lines = useMemo(() => linesImage(scale, ticks, isRightToLeft), [scale, ticks, isRightToLeft])
  const style = {
    '--lines': lines,
    '--now': positionOf(scale, now),
    '--hours': scale.length / HOUR,
    '--days': scale.parts.length,
  } as CSSProperties
  const sheet = classes(styles['sheet'], isWeek && styles['week'])
  const [head, frame] = useTogether(timeline.days[0]?.date ?? '', isShown(scale, now) ? positionOf(scale, now) : null)
  const time = workshopTimeText(now, timeline.business_time_zone)
  const nowText = isShown(scale, now) ? t('timeline.now', { time }) : null
  const axis = {
    nowText,
    isLate: positionOf(scale, now) > 0.85,
    scale,
    ticks,
    days: timeline.days,
    today: timeline.today,
    kindOf: kindsOf(timeline, t),
  }

  return (
    <Hints>
      <div ref={head} className={styles['head']}>
        <div className={sheet} style={style}>
          <Axis {...axis} area={area} />
        </div>
      </div>
      <div ref={frame} className={styles['frame']}>
        <div className={sheet} style={style}>
          {/* Its cells take the focus; what is pressed on them is heard here, for all of them at once. */}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
          <div
            ref={body}
            className="anchor"
            onPointerOver={edges.onPointerOver}
            onPointerLeave={edges.onPointerLeave}
            {...keys}
          >
            <div role="grid" aria-label={t('timeline.picture')} aria-describedby="timeline-hint">
              {rows.map((row, nth) => (
                <PrintedAxis
                  key={row.technician.technician_id}
                  isDue={nth > 0 && nth % ROWS_OF_PAPER === 0}
                  axis={axis}
                >
                  <PictureRow row={row} room={room} now={asOf} isRightToLeft={isRightToLeft} options={options} />
                </PrintedAxis>
              ))}
            </div>
            {isShown(scale, now) && <div className={styles['now']} aria-hidden="true" />}
            <Ghost element={ghost} />
            <Handles element={handles} {...edges.handle} />
          </div>
        </div>
      </div>
      <p id="timeline-hint" hidden>
        {t('timeline.pictureHint')}
      </p>
      <output ref={announcement} className="only-heard" />
      <Selected item={items.get(selected ?? '')} now={asOf} options={options} onCorrect={onCorrect} onAdd={onAdd} />
    </Hints>
  )
}

/** Where now is in what is in sight on opening: what was before counts more than what is to come. */
const NOW_AT = 0.7

/**
 * The hours stay above the lines as the page scrolls, and follow them as they scroll sideways. Where there is no room for
 * all hours, the picture opens at now.
 * @param day the first that is shown; another one opens anew
 * @param nowAt the part of the picture that lies before now; null where now is not in it
 */
function useTogether(day: string, nowAt: number | null) {
  const head = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const opened = useRef('')
  useLayoutEffect(() => {
    const lines = frame.current
    if (!lines || nowAt === null || opened.current === day) return
    opened.current = day
    const names = lines.querySelector<HTMLElement>('[role="rowheader"]')?.offsetWidth ?? 0
    const before = (lines.scrollWidth - names) * nowAt - (lines.clientWidth - names) * NOW_AT
    const side = getComputedStyle(lines).direction === 'rtl' ? -1 : 1
    lines.scrollLeft = side * Math.max(0, before)
  }, [day, nowAt])
  useLayoutEffect(() => {
    const lines = frame.current
    if (!lines) return undefined
    const follow = () => {
      if (head.current) head.current.scrollLeft = lines.scrollLeft
    }
    follow()
    lines.addEventListener('scroll', follow, { passive: true })
    return () => lines.removeEventListener('scroll', follow)
  }, [])
  return [head, frame] as const
}

type PrintedAxisProps = { isDue: boolean; axis: Omit<Parameters<typeof Axis>[0], 'area'>; children: ReactNode }

/** The hours once more where a new page of paper begins. */
function PrintedAxis({ isDue, axis, children }: PrintedAxisProps) {
  if (!isDue) return children
  return (
    <>
      <div className={styles['onPaper']}>
        <Axis {...axis} area={null} />
      </div>
      {children}
    </>
  )
}

/** What each day is for all of the shop where it is no day of work. */
function kindsOf({ hours }: Timeline, t: TextOptions['t']): (date: string) => string | null {
  const ofAll = hours.find(({ segment }) => segment === null)
  const kinds = new Map(ofAll?.days.map(({ date, kind }) => [date, kind]))
  return (date) => {
    const kind = kinds.get(date) ?? 'working_day'
    return kind === 'working_day' ? null : t(`timeline.kinds.${kind}`)
  }
}
