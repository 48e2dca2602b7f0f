import { type AnswerOf, groupings, nounFor, type ReportTotals } from '@warsha/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconChevronRight, IconCircleCheck } from '../../ui/icons.ts'
import { IconFlag, IconHourglassHigh } from '../../ui/admin/icons.ts'
import { useReviewCount } from '../sessions/index.ts'
import { adminPaths } from '../../admin-paths.ts'
import { type Figure, StatCard } from '../../ui/admin/stat-card.tsx'
import type { Days } from '../../ui/admin/own-days.ts'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { smallIcon } from '../../ui/icon-size.ts'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { amountText, decimalText } from '../../i18n/admin-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import type { Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { classes } from '../../ui/classes.ts'
import styles from './kpis.module.css'
import { fields } from './view.ts'

type Props = {
  report: AnswerOf<'reportSummary'> | undefined
  /** undefined while another tab's rows are all that is known */
  rowCount: number | undefined
  failed: boolean
  range: Days
}

/** What the range comes to. Hours are those of the exact seconds, whatever the rows below are. */
export function Kpis({ report, rowCount, failed, range }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { filters, addressWith } = useFilters(fields)
  const totals = report?.totals
  const sessions = adminPaths.sessionsBehind(range)

  function figure(value: number | undefined, textOf: (known: number) => string): Figure {
    if (value !== undefined) return { text: textOf(value) }
    return failed ? 'unknown' : 'loading'
  }

  const count = (value: number) => numberText(value, language)
  const hours = (seconds: number) => hoursText(seconds, language)
  return (
    <ul className={styles['kpis']} aria-label={t('reports.kpis')}>
      <StatCard label={t('reports.totalSessions')} value={figure(totals?.session_count, count)} to={sessions} />
      <StatCard
        label={t('reports.effectiveHours')}
        value={figure(totals?.seconds_effective, hours)}
        note={totals && t('reports.ofRaw', { hours: hours(totals.seconds_raw) })}
        to={sessions}
      />
      <StatCard
        label={t('reports.totalCost')}
        value={figure(totals?.cost_sar, (sar) => amountText(sar, language))}
        to={sessions}
      />
      <StatCard
        label={t('reports.items')}
        value={figure(rowCount, count)}
        note={rowCount !== undefined && nounFor(rowCount, groupings[filters.by].counted, language)}
        to={addressWith({ sort: { column: 'name', descending: true } })}
      />
      <li className={classes('framed', styles['aside'])}>
        <OutsideHours totals={totals} failed={failed} range={range} />
        <ToReview totals={totals} failed={failed} range={range} />
      </li>
    </ul>
  )
}

/** Hours with one decimal, half a tenth up. */
function hoursText(seconds: number, language: Language): string {
  return decimalText(Math.round(seconds / 360) / 10, 1, language)
}

type AsideProps = { totals: ReportTotals | undefined; failed: boolean; range: Days }

function OutsideHours({ totals, failed, range }: AsideProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const hours = totals && hoursText(totals.seconds_outside, language)
  return (
    <Line icon={<IconHourglassHigh {...smallIcon} />} to={adminPaths.sessionsBehind({ ...range, hasOutside: true })}>
      {hours === undefined ? <Unknown failed={failed} /> : t('reports.outsideHours', { hours })}
    </Line>
  )
}

function Unknown({ failed }: { failed: boolean }) {
  return failed ? '–' : <Skeleton height={14} width="96px" />
}

function ToReview({ totals, failed, range }: AsideProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const count = totals?.to_review_count
  const inAll = useReviewCount()
  const toReviewText = (here: number) => {
    const number = numberText(here, language)
    if (inAll === undefined) return t('reports.toReview', { count: here, number })
    return t('reports.toReviewHere', { number, all: numberText(inAll, language) })
  }
  if (count === 0 && inAll) {
    return (
      <Line icon={<IconFlag {...smallIcon} />} to={adminPaths.review} isWarning>
        {t('reports.noneHere', { all: numberText(inAll, language) })}
      </Line>
    )
  }
  if (count === 0) {
    return (
      <p className={styles['line']}>
        <IconCircleCheck {...smallIcon} />
        <span className="grows shrinks">{t('reports.noneToReview')}</span>
      </p>
    )
  }
  return (
    <Line
      icon={<IconFlag {...smallIcon} />}
      to={adminPaths.sessionsBehind({ ...range, isWaiting: true })}
      isWarning={!!count}
    >
      {count === undefined ? <Unknown failed={failed} /> : toReviewText(count)}
    </Line>
  )
}

type LineProps = { icon: ReactNode; to: string; isWarning?: boolean; children: ReactNode }

function Line({ icon: picture, to, isWarning = false, children }: LineProps) {
  return (
    <Link to={to} className={styles['line']} data-tone={isWarning ? 'stalled' : undefined}>
      {picture}
      <span className="grows shrinks">{children}</span>
      <IconChevronRight size={16} stroke={2} aria-hidden className="points" />
    </Link>
  )
}
