import { Cluster } from '../../ui/layout.tsx'
import type { Period } from '@warsha/contract'
import { hoursAlone } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { adminPaths } from '../../admin-paths.ts'
import { Link } from '../../ui/link.tsx'
import { amountText } from '../../i18n/admin-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { monthAndYearText } from '../../i18n/workshop-time.ts'
import { type ActProps, MonthAct } from './month-act.tsx'
import { MonthNotes } from './month-notes.tsx'
import { MonthState } from './month-state.tsx'
import type { MonthActions } from './use-month-actions.tsx'
import styles from './months.module.css'

export type RowProps = ActProps & Pick<MonthActions, 'onShow'>

/** A month: whether it is closed, its figures, and what one should know beside them. */
export function MonthRow(props: RowProps) {
  const { period } = props
  return (
    <>
      <Cluster gap="3q 1h" className={styles['head']}>
        <Month period={period} />
        <MonthState period={period} />
        <MonthAct {...props} />
      </Cluster>
      <Figures period={period} />
      <MonthNotes {...props} />
    </>
  )
}

/** The sessions of a month that are behind one of its figures. */
function sessionsOf(month: string, which: 'counted' | 'waiting' | 'running'): string {
  if (which === 'waiting') return adminPaths.sessionsBehind({ month, state: 'all', isWaiting: true })
  return adminPaths.sessionsBehind({ month, ...(which === 'running' && { state: 'running' }) })
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
