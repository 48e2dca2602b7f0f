import { Fragment, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAlertTriangle } from '../../ui/icons.ts'
import { Cluster } from '../../ui/layout.tsx'
import { type Bar, barsOf, loadPercent, longestOf, worstWeek } from './bars.ts'
import type { LoadTeam, NamedJob } from './data.ts'
import { JobsBehind } from './jobs-behind.tsx'
import styles from './load.module.css'
import { useLoadTexts } from './use-load-texts.ts'

type Props = {
  team: LoadTeam
  /** as it would be */
  moved?: LoadTeam | undefined
  jobs: ReadonlyMap<number, NamedJob>
}

/** A team's weeks, a bar for each against its capacity; a press on one lists the jobs behind it. */
export function TeamLoad({ team, moved, jobs }: Props) {
  const { t } = useTranslation('admin')
  const { count, team: nameOf } = useLoadTexts()
  const titleId = useId()
  const name = nameOf(team.team)
  const [open, setOpen] = useState<string | null>(null)
  const shown = moved ?? team
  const before = new Map(moved ? barsOf(team).map((bar) => [bar.key, bar]) : [])
  const bars = barsOf(shown)
  const longest = longestOf([...bars, ...before.values()])
  return (
    <section className={styles['part']} aria-labelledby={titleId}>
      <Cluster gap="half 2" align="baseline" justify="between">
        <h2 id={titleId} className="text-xl strong" dir="auto">
          {name}
        </h2>
        <span className="muted text-s">
          {t('load.technicians', { count: shown.technicians, number: count(shown.technicians) })}
        </span>
      </Cluster>
      <Finding team={shown} />
      {shown.technicians === 0 && <p className="muted">{t('load.nobody')}</p>}
      {shown.work_hours > 0 && (
        <table className={styles['table']} aria-label={name}>
          <thead>
            <tr>
              <th scope="col">{t('load.week')}</th>
              <th scope="col">{t('load.hours')}</th>
              <th scope="col">{t('load.use')}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <Row
                key={bar.key}
                bar={bar}
                before={before.get(bar.key)}
                longest={longest}
                team={name}
                jobs={jobs}
                isOpen={open === bar.key}
                onPress={() => setOpen(open === bar.key ? null : bar.key)}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Finding({ team }: { team: LoadTeam }) {
  const { t } = useTranslation('admin')
  const { hours, week } = useLoadTexts()
  if (team.work_hours === 0) return <p>{t('load.noWork')}</p>
  const worst = worstWeek(team)
  const left = { hours: hours(team.work_hours), later: hours(team.later.hours) }
  return (
    <p>
      {t(team.later.hours > 0 ? 'load.beyond' : 'load.fits', left)}
      {worst && ' '}
      {worst && t('load.overdue', { week: week(worst.first_day, worst.last_day), hours: hours(worst.overdue_hours) })}
    </p>
  )
}

type RowProps = {
  bar: Bar
  before: Bar | undefined
  longest: number
  team: string
  jobs: Props['jobs']
  isOpen: boolean
  onPress: () => void
}

function Row({ bar, before, longest, team, jobs, isOpen, onPress }: RowProps) {
  const { t } = useTranslation('admin')
  const texts = useLoadTexts()
  const listId = useId()
  const name = bar.week ? texts.week(bar.week.first_day, bar.week.last_day) : t('load.later')
  const label = t('load.jobsOf', { week: name, team })
  return (
    <Fragment>
      <tr>
        <th scope="row">
          <button
            type="button"
            className={styles['week']}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={onPress}
          >
            {name}
          </button>
        </th>
        <td>
          <Amount bar={bar} />
          <Track bar={bar} longest={longest} />
          {before && <Before bar={before} longest={longest} />}
        </td>
        <td>
          <Use bar={bar} />
        </td>
      </tr>
      <tr id={listId} hidden={!isOpen}>
        <td colSpan={3}>{isOpen && <JobsBehind label={label} parts={bar.jobs} total={bar.jobCount} jobs={jobs} />}</td>
      </tr>
    </Fragment>
  )
}

function Amount({ bar }: { bar: Bar }) {
  return <span className="one-line">{useAmountText()(bar)}</span>
}

function useAmountText() {
  const { t } = useTranslation('admin')
  const { hours } = useLoadTexts()
  return ({ week, work, capacity }: Bar) =>
    week === null
      ? t('load.hoursOf', { hours: hours(work) })
      : t('load.ofCapacity', { work: hours(work), capacity: hours(capacity) })
}

/** As it is, beside what it would be. */
function Before({ bar, longest }: { bar: Bar; longest: number }) {
  const { t } = useTranslation('admin')
  const text = useAmountText()(bar)
  return (
    <div className={styles['before']}>
      <Track bar={bar} longest={longest} />
      <span className="muted text-s one-line">{t('load.asItIs', { text })}</span>
    </div>
  )
}

/** What is done, and hatched behind it what is overdue, in a frame as long as the capacity. */
function Track({ bar: { work, overdue, capacity }, longest }: { bar: Bar; longest: number }) {
  const share = (hours: number) => `${longest > 0 ? (100 * hours) / longest : 0}%`
  return (
    <div className={styles['track']} aria-hidden="true">
      <span className={styles['capacity']} style={{ inlineSize: share(capacity) }} />
      <span className={styles['work']} style={{ inlineSize: share(work) }} />
      {overdue > 0 && (
        <span className={styles['overdue']} style={{ insetInlineStart: share(work), inlineSize: share(overdue) }} />
      )}
    </div>
  )
}

/** Beyond so many percent a week is as good as gone, such as the last hour of this one. */
const LITTLE_TIME = 1000

function overText(load: number | null) {
  if (load === null) return 'overNoTime'
  return load >= LITTLE_TIME ? 'overLittleTime' : 'over'
}

/** How full a week is; beyond its capacity with a sign and in words. */
function Use({ bar }: { bar: Bar }) {
  const { t } = useTranslation('admin')
  const { hours, percent } = useLoadTexts()
  if (bar.week === null) return null
  const load = loadPercent(bar)
  if (bar.overdue === 0) return load === null ? t('load.noTime') : percent(load)
  const values = { hours: hours(bar.overdue), percent: percent(load ?? 0) }
  return (
    <span className={styles['over']}>
      <IconAlertTriangle size={16} stroke={2} aria-hidden />
      <span>{t(`load.${overText(load)}`, values)}</span>
    </span>
  )
}
