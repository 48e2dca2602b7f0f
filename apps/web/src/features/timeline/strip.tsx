import { useDirection } from '@mantine/core'
import type { Timeline } from '@warsha/contract'
import { type CSSProperties, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { workshopTimeText } from '../../i18n/workshop-time.ts'
import { adminPaths } from '../../admin-paths.ts'
import { Hints } from '../../ui/admin/hints.tsx'
import { PersonName } from '../../ui/admin/person-name.tsx'
import { useWidth } from '../../ui/admin/use-width.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { lookClass } from './activity-look.ts'
import { useNow, useToday } from './data.ts'
import {
  type Bar,
  groundImage,
  hoursBetweenTicks,
  isShown,
  linesImage,
  partsShown,
  positionOf,
  type Row,
  rowsOf,
  scaleOf,
  ticksOf,
} from './geometry.ts'
import styles from './strip.module.css'
import { barText, type TextOptions } from './texts.ts'

/** Who is of most interest at a glance. */
const FIRST = 6
const LABEL = 44

/** Today on the board: a line for each technician who has worked, those who work now first. */
export function DayStrip() {
  const { t } = useTranslation('admin')
  const { data } = useToday()
  return (
    <section className={classes('framed', styles['strip'])} aria-label={t('timeline.strip')}>
      <div className={styles['head']}>
        <h2 className="text-xl">{t('timeline.strip')}</h2>
        <Link to={adminPaths.timeline} className={styles['toTimeline']}>
          {t('timeline.toTimeline')}
        </Link>
      </div>
      {data ? <Lines timeline={data} /> : <Skeleton height={FIRST * 24 + 18} />}
    </section>
  )
}

function Lines({ timeline }: { timeline: Timeline }) {
  const { t } = useTranslation('admin')
  const people = useMemo(() => peopleOf(timeline), [timeline])
  if (people.length === 0) return <p className="muted">{t('timeline.noSessions')}</p>
  return <Drawn timeline={timeline} people={people} />
}

function Drawn({ timeline, people }: { timeline: Timeline; people: Timeline['technicians'] }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const isRightToLeft = useDirection().dir === 'rtl'
  const [areAllShown, showAll] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const now = useNow()
  const scale = useMemo(() => scaleOf(partsShown(timeline, people, false)), [timeline, people])
  const rows = useMemo(() => rowsOf(timeline, people, scale), [timeline, people, scale])
  const room = useWidth(area) ?? 600
  const zone = timeline.business_time_zone
  const ticks = ticksOf(scale, zone, hoursBetweenTicks(scale, room, LABEL))
  const options: TextOptions = { t, language, zone, day: timeline.today }
  const style = { '--lines': linesImage(scale, ticks, isRightToLeft), '--now': positionOf(scale, now) } as CSSProperties
  return (
    <>
      <Hints>
        <div className="anchor" style={style}>
          <div ref={area} className={styles['axis']} aria-hidden="true">
            {ticks.map(({ position, label }) => (
              <span key={position} style={{ insetInlineStart: `${position * 100}%` }}>
                {label}
              </span>
            ))}
          </div>
          <ul>
            {(areAllShown ? rows : rows.slice(0, FIRST)).map((row) => (
              <Line
                key={row.technician.technician_id}
                row={row}
                now={Date.parse(timeline.now)}
                isRightToLeft={isRightToLeft}
                options={options}
              />
            ))}
          </ul>
          {isShown(scale, now) && (
            <div className={styles['now']} data-hint={t('timeline.now', { time: workshopTimeText(now, zone) })} />
          )}
        </div>
      </Hints>
      {rows.length > FIRST && (
        <Button look="quiet" wide onClick={() => showAll(!areAllShown)}>
          {areAllShown
            ? t('timeline.fewerPeople')
            : t('timeline.allPeople', { number: numberText(rows.length, language) })}
        </Button>
      )}
    </>
  )
}

/** People who worked today: stalled timers first, then running ones, then the others. */
function peopleOf({ technicians, sessions }: Timeline): Timeline['technicians'] {
  const rank = new Map<number, number>()
  for (const { technician_id: id, ended_at, is_stalled } of sessions) {
    const own = is_stalled ? 0 : ended_at === null ? 1 : 2
    rank.set(id, Math.min(own, rank.get(id) ?? 2))
  }
  const rankOf = (id: number) => rank.get(id) ?? 3
  return technicians
    .filter(({ technician_id }) => rank.has(technician_id))
    .toSorted((a, b) => rankOf(a.technician_id) - rankOf(b.technician_id))
}

type LineProps = { row: Row; now: number; isRightToLeft: boolean; options: TextOptions }

function Line({ row, now, isRightToLeft, options }: LineProps) {
  const { technician, bars, ground } = row
  const { technician_id: id } = technician
  return (
    <li className={styles['line']}>
      <Link to={adminPaths.technicianPage(id)} className={styles['name']}>
        <PersonName person={technician.technician} inOneLine />
      </Link>
      <span
        className={styles['track']}
        style={{ backgroundImage: `var(--lines), ${groundImage(ground, isRightToLeft)}` }}
      >
        {bars.map((bar) => (
          <StripBar key={bar.session.session_id} bar={bar} text={barText(bar, now, options)} />
        ))}
      </span>
    </li>
  )
}

function StripBar({ bar: { session, endedAt, from, to }, text }: { bar: Bar; text: string }) {
  const place = { '--from': from, '--to': endedAt === null ? 'var(--now)' : to } as CSSProperties
  return (
    <Link
      to={adminPaths.session(session.session_id)}
      className={classes(
        styles['bar'],
        lookClass(session.activity_code),
        endedAt === null && styles['running'],
        session.is_stalled && styles['stalled'],
      )}
      style={place}
      data-hint={text}
      aria-label={text}
    >
      {null}
    </Link>
  )
}
