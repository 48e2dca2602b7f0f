// A table has no place for cells that lie in time: these have its roles.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Line } from '../../ui/layout.tsx'
import { type CSSProperties, memo } from 'react'
import { IconFlag, IconPencil } from '../../ui/admin/icons.ts'
import { IconAlertTriangle, IconPlus } from '../../ui/icons.ts'
import { ActivityIcon } from '../../ui/activity-icon.tsx'
import { classes } from '../../ui/classes.ts'
import { PersonName } from '../../ui/admin/person-name.tsx'
import { adminPaths } from '../../admin-paths.ts'
import { lookClass } from './activity-look.ts'
import { type AwayStretch, type Bar, type Gap, groundImage, missingIn, type Row, workedIn } from './geometry.ts'
import { gapId, lineId } from './items.ts'
import styles from './picture.module.css'
import { barText, gapText, lengthText, type TextOptions } from './texts.ts'
import { absenceText } from '@warsha/contract'
import { KindMark } from '../absences/index.ts'
import { activityText } from '../../i18n/people.ts'

type Props = {
  row: Row
  /** pixels between the beginning and the end of the picture */
  room: number
  now: number
  isRightToLeft: boolean
  options: TextOptions
}

/** One technician's line. It is drawn again only when something in it has changed. */
export const PictureRow = memo(function PictureRow({ row, room, now, isRightToLeft, options }: Props) {
  const { technician, bars, gaps, ground, absences } = row
  const { technician_id: id, segment } = technician
  return (
    <div role="row" className={styles['row']} data-line={id}>
      <div role="rowheader" className={styles['name']}>
        <a href={adminPaths.technicianPage(id)} tabIndex={-1} data-item={lineId(id)} draggable={false}>
          <PersonName person={technician.technician} inOneLine />
          <Sums row={row} segment={segment} now={now} options={options} />
        </a>
      </div>
      <div
        className={styles['track']}
        style={{ backgroundImage: `var(--lines), ${groundImage(ground, isRightToLeft)}` }}
        data-track
      >
        {absences.map((stretch) => (
          <AwayBand key={stretch.from} stretch={stretch} room={room} options={options} />
        ))}
        {inOrder(bars, gaps).map((item) =>
          'session' in item ? (
            <SessionBar key={item.session.session_id} bar={item} room={room} now={now} options={options} />
          ) : (
            <GapBar key={item.startedAt} gap={item} technicianId={id} room={room} options={options} />
          ),
        )}
      </div>
    </div>
  )
})

/** As they follow one another, so that keys go through them in time. */
function inOrder(bars: readonly Bar[], gaps: readonly Gap[]): (Bar | Gap)[] {
  return [...bars, ...gaps].toSorted((a, b) => a.startedAt - b.startedAt)
}

/** Below the name: the segment, and what was worked. */
function Sums({ row, segment, now, options }: Pick<Props, 'row' | 'now' | 'options'> & { segment: string | null }) {
  const { t } = options
  const worked = workedIn(row, now)
  const missing = missingIn(row.gaps)
  return (
    <Line as="span" gap="1" align="stretch" justify="between" className={styles['sums']}>
      <bdi className={styles['segment']}>{segment}</bdi>
      {worked > 0 && (
        <span
          data-hint={
            missing > 0 ? t('timeline.missingHint', { duration: lengthText(0, missing, t) }) : t('timeline.workedHint')
          }
        >
          {lengthText(0, worked, t)}
        </span>
      )}
    </Line>
  )
}

/** Pixels from which on a bar has room for its picture, its job, its activity. */
const ROOM = { icon: 20, job: 62, activity: 120 } as const

type BarProps = { bar: Bar; room: number; now: number; options: TextOptions }

function SessionBar({ bar, room, now, options }: BarProps) {
  const { session, endedAt, from, to, held, comesFromBefore, goesOnAfter } = bar
  const isRunning = endedAt === null
  const width = (to - from) * room
  const text = barText(bar, now, options)
  const look = classes(
    styles['bar'],
    lookClass(session.activity_code),
    isRunning && styles['running'],
    session.is_stalled && styles['stalled'],
    session.is_locked && styles['locked'],
    comesFromBefore && styles['fromBefore'],
    goesOnAfter && styles['goesOn'],
  )
  return (
    <div role="gridcell" className={look} style={place(from, isRunning ? 'var(--now)' : to)} data-bar>
      {held !== null && held < to && (
        <span className={styles['held']} style={place((Math.max(held, from) - from) / (to - from), 1)} />
      )}
      <a
        href={adminPaths.session(session.session_id)}
        tabIndex={-1}
        data-item={session.session_id}
        data-hint={text}
        aria-label={text}
        draggable={false}
      >
        {session.is_stalled && <IconAlertTriangle size={15} stroke={2} className="stalled" aria-hidden />}
        {width >= ROOM.icon && !session.is_stalled && <ActivityIcon code={session.activity_code} size={15} />}
        {width >= ROOM.job && (
          <bdi className={styles['job']} dir="ltr">
            {session.job_no}
          </bdi>
        )}{' '}
        {width >= ROOM.activity && <bdi className={styles['activity']}>{activityText(session)}</bdi>}
        {session.is_waiting && <IconFlag size={13} stroke={2.25} className="to-end" aria-hidden />}
        {session.is_corrected && !session.is_waiting && width >= ROOM.job && (
          <IconPencil size={12} stroke={2} className="to-end" aria-hidden />
        )}
      </a>
    </div>
  )
}

type AwayProps = { stretch: AwayStretch; room: number; options: TextOptions }

/** Behind the sessions: work on a day of leave is seen on top of it. */
function AwayBand({ stretch: { absence, from, to }, room, options }: AwayProps) {
  const text = absenceText(absence, options.language)
  return (
    <div role="gridcell" className={styles['away']} style={place(from, to)} data-hint={text} aria-label={text}>
      <KindMark kind={absence.kind} size={15} />
      {(to - from) * room >= ROOM.activity && <span className="cut">{text}</span>}
    </div>
  )
}

type GapProps = { gap: Gap; technicianId: number; room: number; options: TextOptions }

function GapBar({ gap, technicianId, room, options }: GapProps) {
  const text = gapText(gap, options)
  const hint = `${text}. ${options.t('timeline.add')}`
  return (
    <div role="gridcell" className={styles['gap']} style={place(gap.from, gap.to)}>
      <button type="button" tabIndex={-1} data-item={gapId(technicianId, gap)} data-hint={hint} aria-label={hint}>
        {(gap.to - gap.from) * room >= ROOM.icon && <IconPlus size={15} stroke={2} aria-hidden />}
      </button>
    </div>
  )
}

function place(from: number, to: number | string): CSSProperties {
  return { '--from': from, '--to': to } as CSSProperties
}
