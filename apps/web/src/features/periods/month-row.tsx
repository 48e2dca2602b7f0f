import { Cluster } from '../../ui/layout.tsx'
import { formatMessage, type Period, refusals } from '@warsha/contract'
import { hoursAlone } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { IconLock, IconLockOpen } from '../../ui/admin/icons.ts'
import { useUser } from '../../api/use-sign-in.ts'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/admin/status-badge.tsx'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { BlockedButton } from '../../ui/admin/blocked-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { amountText } from '../../i18n/admin-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { monthAndYearText } from '../../i18n/workshop-time.ts'
import { dayOfText } from './change-texts.ts'
import { MonthNotes } from './month-notes.tsx'
import styles from './months.module.css'
import { personText } from '../../i18n/people.ts'

export type RowProps = {
  period: Period
  /** the closed month that must be reopened before this one, `YYYY-MM` */
  heldBy?: string | undefined
  /** closing and reopening take two admins */
  takesTwo: boolean
  onClose: (period: Period) => void
  onReopen: (period: Period) => void
  /** shows what arrived late */
  onShow: (period: Period) => void
}

/** A month: whether it is closed, its figures, and what one should know beside them. */
export function MonthRow(props: RowProps) {
  const { period } = props
  return (
    <>
      <Cluster gap="3q 1h" className={styles['head']}>
        <Month period={period} />
        <State period={period} />
        <Act {...props} />
      </Cluster>
      <Figures period={period} />
      <MonthNotes {...props} />
    </>
  )
}

/** The sessions of a month that are behind one of its figures. */
function sessionsOf(month: string, which: 'counted' | 'waiting' | 'running'): string {
  if (which === 'waiting') return paths.sessionsBehind({ month, state: 'all', isWaiting: true })
  return paths.sessionsBehind({ month, ...(which === 'running' && { state: 'running' }) })
}

function Month({ period: { month } }: { period: Period }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const name = monthAndYearText(month, language)
  return (
    <h2 className={styles['month']}>
      <Link to={sessionsOf(month, 'counted')} aria-label={t('months.showOf', { month: name })}>
        {name}
      </Link>
    </h2>
  )
}

/** Whether a month is closed, by whom and when. */
function State({ period: { locked } }: { period: Period }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  if (!locked) {
    return (
      <StatusBadge quiet tone="closed" icon={<IconLockOpen size={15} stroke={2} aria-hidden />}>
        {t('months.open')}
      </StatusBadge>
    )
  }
  return (
    <Cluster as="span" inline gap="half 1">
      <StatusBadge tone="info" icon={<IconLock size={15} stroke={2} aria-hidden />}>
        {t('months.closed')}
      </StatusBadge>
      <span className="muted">
        {t('months.closedBy', { day: dayOfText(locked.at, zone, language), name: personText(locked.person) })}
      </span>
    </Cluster>
  )
}

/** What can be done with a month; what one admin has asked for, another one confirms. */
function Act({ period, heldBy, takesTwo, onClose, onReopen }: RowProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { id } = useUser()
  const { proposal, locked, is_over: isOver } = period
  const month = monthAndYearText(period.month, language)
  if (!locked && !isOver) return <span className="muted">{t('months.notOver')}</span>
  const act = () => (locked ? onReopen(period) : onClose(period))
  if (proposal?.by_id === id) {
    return (
      <BlockedButton className={styles['act']} reason={t('months.waitsForAnotherText')}>
        {t('months.waitsForAnother')}
      </BlockedButton>
    )
  }
  if (proposal) {
    const label = t(locked ? 'months.confirmReopenOf' : 'months.confirmLockOf', { month })
    return (
      <Button look="primary" className={styles['act']} aria-label={label} onClick={act}>
        {t('months.confirm')}
      </Button>
    )
  }
  if (locked && heldBy !== undefined) {
    const later = monthAndYearText(heldBy, language)
    return (
      <BlockedButton
        className={styles['act']}
        aria-label={t('months.reopenOf', { month })}
        reason={formatMessage(refusals.period_carried_on, language, { month, later })}
      >
        {t(takesTwo ? 'months.askReopen' : 'months.reopen')}
      </BlockedButton>
    )
  }
  const texts = locked
    ? { label: t('months.reopenOf', { month }), text: t(takesTwo ? 'months.askReopen' : 'months.reopen') }
    : { label: t('months.closeOf', { month }), text: t(takesTwo ? 'months.askClose' : 'months.close') }
  return (
    <Button className={styles['act']} aria-label={texts.label} onClick={act}>
      {texts.text}
    </Button>
  )
}

function Figures({ period }: { period: Period }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { totals, seconds_held: held, to_review_count: waiting, running_count: running } = period
  const count = (value: number) => numberText(value, language)
  const amount = (value: number) => amountText(value, language)
  const month = monthAndYearText(period.month, language)
  return (
    <dl className={styles['figures']} aria-label={t('months.figures', { month })}>
      <Figure
        label={t('months.sessions')}
        value={count(totals.session_count)}
        to={sessionsOf(period.month, 'counted')}
      />
      <Figure label={t('months.raw')} value={amount(totals.hours_raw)} to={sessionsOf(period.month, 'counted')} />
      <Figure
        label={t('months.effective')}
        value={amount(totals.hours_effective)}
        to={sessionsOf(period.month, 'counted')}
      />
      <Figure label={t('months.cost')} value={amount(totals.cost_sar)} to={sessionsOf(period.month, 'counted')} />
      <Figure
        label={t('months.held')}
        hint={t('months.heldHint')}
        value={amount(hoursAlone(held))}
        to={held > 0 ? sessionsOf(period.month, 'waiting') : null}
      />
      <Figure
        label={t('months.waiting')}
        value={count(waiting)}
        to={waiting > 0 ? sessionsOf(period.month, 'waiting') : null}
      />
      <Figure
        label={t('months.running')}
        value={count(running)}
        to={running > 0 ? sessionsOf(period.month, 'running') : null}
      />
    </dl>
  )
}

type FigureProps = { label: string; value: string; to: string | null; hint?: string }

/** A figure leads to its sessions. */
function Figure({ label, value, to, hint }: FigureProps) {
  return (
    <div className={styles['figure']} data-hint={hint}>
      <dt>{label}</dt>
      <dd>{to === null ? <span className="muted">{value}</span> : <Link to={to}>{value}</Link>}</dd>
    </div>
  )
}
