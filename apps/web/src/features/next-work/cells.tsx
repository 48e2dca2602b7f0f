import { Line } from '../../ui/layout.tsx'
import type { NextJob, TriedJob } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { createContext, type KeyboardEvent, type ReactNode, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalText } from '../../i18n/admin-formats.ts'
import { dayAndMonthText } from '../../i18n/date-formats.ts'
import { percentText } from '../../i18n/durations.ts'
import { numberText } from '../../i18n/formats.ts'
import { type Language, localeOf } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { adminPaths } from '../../admin-paths.ts'
import { CutText } from '../../ui/admin/cut-text.tsx'
import {
  IconArrowBackUp,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  IconFlagCheck,
  IconGripVertical,
  IconHourglassHigh,
  IconPlayerPause,
  IconUserQuestion,
} from '../../ui/admin/icons.ts'
import { PersonName } from '../../ui/admin/person-name.tsx'
import { RowLink } from '../../ui/admin/row-link.tsx'
import { StatusBadge } from '../../ui/admin/status-badge.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { IconAlertTriangle, type Icon, IconClockPlay, IconPin, IconPlayerPlay } from '../../ui/icons.ts'
import { DueDay, type FinishTexts, isLikelyLate, LatestDay } from '../forecast/index.ts'
import { holdReasonText } from '../holds/index.ts'
import { isOtherDay } from './changes.ts'
import styles from './cells.module.css'
import type { RowDrag } from './use-row-drag.ts'
import { type IsAvailable, type Waits, waitsOf } from './waiting.ts'
import { activityText, personText } from '../../i18n/people.ts'

/** What all rows of the list need, from above it. */
export type RowParts = {
  t: TFunction<'admin'>
  language: Language
  zone: string
  texts: FinishTexts
  holdText: (hold: NonNullable<NextJob['hold']>) => string
  isGuess: boolean
  isAvailable: IsAvailable
  /** by the id of a job, its dates in the order that is tried; null: none is */
  tried: ReadonlyMap<number, TriedJob> | null
  /** its place in the order that is shown, from 1; null for what is on hold */
  placeOf: (jobId: number) => number | null
  /** whether it is put first in the order that is shown */
  isFirst: (jobId: number) => boolean
  /** null: the list is not in the order in which jobs are worked on */
  moving: { drag: RowDrag; step: (job: NextJob, steps: number) => void } | null
  doFirst: (job: NextJob) => void
  release: (job: NextJob) => void
}

export const Parts = createContext<RowParts | null>(null)

export function useParts(): RowParts {
  const parts = useContext(Parts)
  if (!parts) throw new Error('a row of what is next stands outside its list')
  return parts
}

type Props = { job: NextJob }

/** Stands where there is nothing to tell. */
const NONE = '–'

const Muted = ({ hint, children }: { hint?: string | undefined; children: ReactNode }) => (
  <span className={styles['muted']} data-hint={hint}>
    {children}
  </span>
)

export function Name({ job }: Props) {
  return (
    <Line as="span" gap="1" className="shrinks">
      <Handle job={job} />
      <Place job={job} />
      <RowLink to={adminPaths.job(job.job_id)}>
        <CutText dir="ltr" text={job.job_no} />
      </RowLink>
      <span className={styles['customer']}>
        <CutText text={job.customer} />
      </span>
    </Line>
  )
}

/** Its place where the list goes by places; that a foreman has put it first in either. */
function Place({ job: { job_id } }: Props) {
  const { t, language, placeOf, isFirst, moving } = useParts()
  const place = placeOf(job_id)
  const number = place === null ? NONE : numberText(place, language)
  return (
    <>
      {moving && (
        <span
          className={styles['place']}
          data-hint={place === null ? t('nextWork.noPlace') : t('nextWork.place', { place: number })}
        >
          {number}
        </span>
      )}
      {isFirst(job_id) && (
        <Line as="span" inline align="stretch" className="rigid accent" data-hint={t('nextWork.putFirst')}>
          <IconPin size={14} stroke={2} aria-hidden />
          <span className="only-heard">{t('nextWork.putFirst')}</span>
        </Line>
      )}
    </>
  )
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity }

function Handle({ job }: Props) {
  const { t, moving, placeOf } = useParts()
  if (!moving) return null
  if (placeOf(job.job_id) === null) return <span className={styles['handle']} />

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    moving?.step(job, step)
  }

  return (
    <IconButton
      {...moving.drag}
      data-handle=""
      className={styles['handle']}
      label={t('nextWork.drag', { number: job.job_no })}
      icon={<IconGripVertical {...smallIcon} />}
      onKeyDown={onKeyDown}
    />
  )
}

const looks: Record<Waits, { tone: 'active' | 'info' | 'stalled' | 'closed' | 'on-hold'; Picture: Icon }> = {
  startable: { tone: 'info', Picture: IconPlayerPlay },
  working: { tone: 'active', Picture: IconClockPlay },
  busy: { tone: 'stalled', Picture: IconHourglassHigh },
  unclear: { tone: 'closed', Picture: IconUserQuestion },
  done: { tone: 'closed', Picture: IconFlagCheck },
  held: { tone: 'on-hold', Picture: IconPlayerPause },
}

/** What the job waits for, in a word or two; the rest on hover. */
export function State({ job }: Props) {
  const { t, language, isAvailable } = useParts()
  const state = waitsOf(job, isAvailable)
  const { tone, Picture } = looks[state]
  const hint = useStateHint(job, state)
  const namesOf = useNames()
  const heldText = ({ reason, expected_on: on }: NonNullable<NextJob['hold']>) => {
    const named = holdReasonText(reason, t)
    if (on === undefined) return t('nextWork.heldFor', { reason: named })
    return t('nextWork.heldUntil', { reason: named, day: dayAndMonthText(on, language) })
  }
  return (
    <Line as="span" gap="3q" className="shrinks" data-hint={hint}>
      <StatusBadge tone={tone} icon={<Picture size={14} stroke={2} aria-hidden />}>
        {state === 'held' && job.hold?.reason ? heldText(job.hold) : t(`nextWork.states.${state}`)}
      </StatusBadge>
      {state === 'working' && <CutText text={namesOf(job.working)} />}
    </Line>
  )
}

function useStateHint(job: NextJob, state: Waits): string {
  const { t, holdText, isAvailable } = useParts()
  const namesOf = useNames()
  const { hold, working, next_activity: next } = job
  if (state === 'held') return hold ? holdText(hold) : t('nextWork.states.held')
  if (state === 'working') {
    return working
      .map((each) => t('nextWork.workingHint', { name: namesOf([each]), activity: activityText(each) }))
      .join(' · ')
  }
  if (state === 'done') return t('nextWork.doneHint')
  if (!next) return t('nextWork.unknownHint')
  const activity = activityText(next)
  if (state === 'unclear') return t('nextWork.nobodyHint', { activity })
  if (state === 'busy') return t('nextWork.busyHint', { activity })
  return t('nextWork.startableHint', { activity, names: namesOf(next.usual_technicians.filter(isAvailable)) })
}

type Technician = NonNullable<NextJob['next_activity']>['usual_technicians'][number]
type Named = Pick<Technician, 'technician'>

/** Names where only text can stand, each with what tells it from the same name of somebody else. */
function useNames(): (people: readonly Named[]) => string {
  const { language } = useParts()
  return (people) =>
    listText(
      people.map(({ technician }) => personText(technician)),
      language,
    )
}

function listText(texts: readonly string[], language: Language): string {
  return new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(texts)
}

export function Next({ job: { next_activity: next, is_probably_done } }: Props) {
  const { t } = useParts()
  if (!next && is_probably_done) return <Muted hint={t('nextWork.doneHint')}>{t('nextWork.states.done')}</Muted>
  if (!next) return <Muted hint={t('nextWork.unknownHint')}>{t('nextWork.unknown')}</Muted>
  return (
    <Line as="span" gap="3q" align="baseline" className={styles['next']}>
      <CutText text={activityText(next)} />
      {next.has_begun && <Muted hint={t('nextWork.goesOnHint')}>{t('nextWork.goesOn')}</Muted>}
    </Line>
  )
}

/**
 * Who usually does what is next, those first who are free: one name, as a table has no room for more, and how many
 * others, who come by a press.
 */
export function Usual({ job }: Props) {
  const { t, language, isAvailable } = useParts()
  const namesOf = useNames()
  const [isOpen, setOpen] = useState(false)
  const [first, ...others] = usualOf(job, isAvailable)
  if (!first) return <Nobody job={job} />
  const names = others.map((each) => {
    const name = namesOf([each])
    return isAvailable(each) ? t('nextWork.isFree', { name }) : name
  })
  const list = listText(names, language)
  return (
    <span className={classes(styles['people'], isOpen && styles['isOpen'])}>
      <Usually technician={first} />
      {isOpen && others.map((each) => <Usually key={each.technician_id} technician={each} />)}
      {others.length > 0 && (
        <button
          type="button"
          className={styles['more']}
          aria-expanded={isOpen}
          data-hint={isOpen ? undefined : list}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? (
            t('nextWork.firstOnly')
          ) : (
            <>
              <bdi>+{numberText(others.length, language)}</bdi>
              <span className="only-heard">{list}</span>
            </>
          )}
        </button>
      )}
    </span>
  )
}

/** The same with all names. */
export function AllUsual({ job }: Props) {
  const { isAvailable } = useParts()
  const technicians = usualOf(job, isAvailable)
  if (technicians.length === 0) return <Nobody job={job} />
  return (
    <span className={styles['people']}>
      {technicians.map((technician) => (
        <Usually key={technician.technician_id} technician={technician} />
      ))}
    </span>
  )
}

function usualOf({ next_activity: next }: NextJob, isAvailable: IsAvailable): Technician[] {
  return next?.usual_technicians.toSorted((a, b) => Number(isAvailable(b)) - Number(isAvailable(a))) ?? []
}

function Nobody({ job: { next_activity: next } }: Props) {
  const { t } = useParts()
  return <Muted>{next ? t('nextWork.nobody') : NONE}</Muted>
}

function Usually({ technician }: { technician: Technician }) {
  const { t, isAvailable } = useParts()
  const isFree = isAvailable(technician)
  return (
    <Line
      as="span"
      inline
      gap="half"
      align="baseline"
      className={classes(styles['person'], !isFree && 'muted')}
      data-hint={technician.is_away || technician.is_here ? undefined : t('nextWork.notHere')}
    >
      <PersonName person={technician.technician} />
      {isFree && <span className={styles['free']}>{t('nextWork.free')}</span>}
      {technician.is_away && <span className={styles['away']}>{t('nextWork.away')}</span>}
    </Line>
  )
}

export function Remaining({ job: { remaining_hours: hours } }: Props) {
  const { language } = useParts()
  return hours === null ? NONE : decimalText(hours, 1, language)
}

export function Due({ job: { due_on, late_percent, late_because: because } }: Props) {
  const { t, language, isGuess } = useParts()
  const lateness = useLateness()
  return (
    <>
      <Line as="span" inline gap="1" align="baseline">
        <DueDay on={due_on} language={language} />
        {/* Of a guess no chance is told, and no column has it: what is late for sure is a day that has passed. */}
        {isGuess && late_percent !== null && (
          <span className={styles['late']}>
            <IconAlertTriangle size={14} stroke={2} aria-hidden />
            {t('forecast.overdue')}
          </span>
        )}
      </Line>
      {because && (
        <span className={styles['because']} data-hint={`${lateness.because(because)} · ${lateness.days(because.days)}`}>
          {lateness.because(because)}
          <span className="only-heard"> · {lateness.days(because.days)}</span>
        </span>
      )}
    </>
  )
}

/** Texts of what holds jobs up. */
export function useLateness() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const days = (count: number) => {
    const whole = Math.round(count)
    return t('nextWork.days', { count: whole, number: numberText(whole, language) })
  }
  const namedIn =
    (texts: 'because' | 'latenessOf') =>
    ({ cause, team }: LateBecause) => {
      if (cause !== 'queue') return t(`nextWork.${texts}.${cause}`)
      return team === null ? t(`nextWork.${texts}.queueOfAll`) : t(`nextWork.${texts}.queue`, { team })
    }
  return { days, because: namedIn('because'), ofAll: namedIn('latenessOf') }
}

type LateBecause = Pick<NonNullable<NextJob['late_because']>, 'cause' | 'team'>

export function Middle({ job }: Props) {
  const { t, texts, isGuess } = useParts()
  const { p50_at, goes_on_at, no_forecast: reason } = job
  const change = useChange(job, 'p50_at')
  if (change) return <Change {...change} />
  if (p50_at !== null) {
    const hint = goes_on_at === null ? undefined : t('forecast.goesOnBy', { day: texts.day(goes_on_at) })
    return <bdi data-hint={hint}>{texts.finish(p50_at, isGuess)}</bdi>
  }
  return <Muted hint={reason ? texts.why[reason] : t('forecast.why.not_yet')}>{texts.none[reason ?? 'not_yet']}</Muted>
}

export function Latest({ job }: Props) {
  const { t, texts, isGuess } = useParts()
  const change = useChange(job, 'p80_at')
  if (change) return <Change {...change} />
  return <LatestDay at={job.p80_at} texts={texts} t={t} isGuess={isGuess} />
}

type DateChange = { from: string; to: string; isLater: boolean }

/** From which day to which the order that is tried moves a date; null where it does not. */
function useChange({ job_id }: NextJob, date: 'p50_at' | 'p80_at'): DateChange | null {
  const { tried, zone, texts, isGuess } = useParts()
  const found = tried?.get(job_id)
  if (!found) return null
  const [from, to] = [found.as_it_is[date], found[date]]
  if (from === null || to === null || !isOtherDay(from, to, zone)) return null
  return { from: texts.finish(from, isGuess), to: texts.finish(to, isGuess), isLater: to > from }
}

function Change({ from, to, isLater }: DateChange) {
  const { t } = useParts()
  const Arrow = isLater ? IconArrowDown : IconArrowUp
  return (
    <span className={isLater ? styles['later'] : styles['sooner']} data-hint={t('nextWork.changed', { from, to })}>
      <Arrow size={14} stroke={2.5} aria-hidden />
      <ins className={styles['to']}>
        <bdi>{to}</bdi>
      </ins>
      <del className="muted text-s regular">
        <bdi>{from}</bdi>
      </del>
    </span>
  )
}

export function Chance({ job }: Props) {
  const { language, tried } = useParts()
  const found = tried?.get(job.job_id)
  const percent = found ? found.late_percent : job.late_percent
  if (percent === null) return <Muted>{NONE}</Muted>
  const before = found?.as_it_is.late_percent ?? percent
  const isLate = isLikelyLate({ late_percent: percent })
  return (
    <span className={isLate ? styles['late'] : styles['chance']}>
      {isLate && <IconAlertTriangle size={14} stroke={2} aria-hidden />}
      {before !== percent && <del className="muted text-s regular">{percentText(before, language)}</del>}
      {percentText(percent, language)}
    </span>
  )
}

export function RowActions({ job }: Props) {
  const { t, isFirst, placeOf, doFirst, release } = useParts()
  const number = job.job_no
  if (placeOf(job.job_id) === null) return null
  return (
    <Line as="span" align="stretch" justify="end">
      {isFirst(job.job_id) && (
        <IconButton
          label={t('nextWork.release', { number })}
          icon={<IconArrowBackUp {...smallIcon} />}
          onClick={() => release(job)}
        />
      )}
      {!(isFirst(job.job_id) && placeOf(job.job_id) === 1) && (
        <IconButton
          label={t('nextWork.doFirst', { number })}
          icon={<IconArrowBarToUp {...smallIcon} />}
          onClick={() => doFirst(job)}
        />
      )}
    </Line>
  )
}
