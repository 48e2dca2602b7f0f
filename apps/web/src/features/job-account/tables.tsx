import { Stack } from '../../ui/layout.tsx'
import type { JobAccount } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { amountText, hoursText } from '../../i18n/admin-formats.ts'
import { percentText } from '../../i18n/durations.ts'
import { numberText } from '../../i18n/formats.ts'
import type { Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { adminPaths } from '../../admin-paths.ts'
import { columnsOfAnswer } from '../../ui/admin/columns-of-answer.ts'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { PersonName } from '../../ui/admin/person-name.tsx'
import { RowLink } from '../../ui/admin/row-link.tsx'
import { type StaticColumn, StaticTable } from '../../ui/admin/static-table.tsx'
import styles from './account.module.css'
import { type Own, ownOf } from './own-sessions.ts'
import { againstEstimate } from './against-estimate.ts'
import { activityText, personText } from '../../i18n/people.ts'

const COST = { id: 'cost', field: 'cost_sar' } as const

type Props = { account: JobAccount }
type OfActivity = JobAccount['activities'][number]
type OfTechnician = JobAccount['technicians'][number]

/** What was spent on each activity, against what was planned for it. */
export function ActivitySums({ account }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const columns = useMemo(
    () => columnsOfAnswer(columnsOfActivities(ownOf(account), t, language), account.activities, COST),
    [account, t, language],
  )
  const title = t('jobAccount.byActivity')
  return (
    <Titled title={title}>
      <StaticTable
        label={title}
        rows={account.activities}
        columns={columns}
        idOf={({ activity_code }) => activity_code}
      />
    </Titled>
  )
}

/** What each technician spent on the job. */
export function TechnicianSums({ account }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const columns = useMemo(
    () => columnsOfAnswer(columnsOfTechnicians(ownOf(account), t, language), account.technicians, COST),
    [account, t, language],
  )
  const title = t('jobAccount.byTechnician')
  return (
    <Titled title={title}>
      <StaticTable
        label={title}
        rows={account.technicians}
        columns={columns}
        idOf={({ technician_id }) => String(technician_id)}
      />
    </Titled>
  )
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="3q" narrow className={styles['part']}>
      <h3 className="pad-x-2 text-l">{title}</h3>
      <div>{children}</div>
    </Stack>
  )
}

function columnsOfActivities(own: Own, t: TFunction<'admin'>, language: Language): StaticColumn<OfActivity>[] {
  return [
    {
      id: 'activity',
      header: t('jobAccount.activity'),
      cell: (of) => (
        <RowLink
          to={adminPaths.sessionsBehind({ ...own, activity: of.activity_code })}
          aria-label={t('jobAccount.ofActivity', { name: activityText(of), number: own.job })}
        >
          <CutText text={activityText(of)} />
        </RowLink>
      ),
    },
    {
      id: 'count',
      header: t('jobAccount.count'),
      look: { align: 'end', rank: 1 },
      cell: ({ session_count }) => numberText(session_count, language),
    },
    {
      id: 'effective',
      header: t('jobAccount.effectiveColumn'),
      look: { align: 'end' },
      cell: ({ hours_effective }) => hoursText(hours_effective),
    },
    {
      id: 'estimated',
      header: t('jobAccount.estimatedColumn'),
      look: { align: 'end', rank: 2 },
      cell: ({ estimated_hours }) => (estimated_hours === null ? '–' : hoursText(estimated_hours)),
    },
    {
      id: 'against',
      header: t('jobAccount.against'),
      look: { align: 'end', rank: 3 },
      cell: ({ hours_effective, estimated_hours: estimated }) =>
        estimated === null || estimated <= 0 ? '–' : <Against worked={hours_effective} estimated={estimated} />,
    },
    {
      id: 'cost',
      header: t('jobAccount.costColumn'),
      look: { align: 'end' },
      cell: ({ cost_sar = 0 }) => amountText(cost_sar, language),
    },
  ]
}

function columnsOfTechnicians(own: Own, t: TFunction<'admin'>, language: Language): StaticColumn<OfTechnician>[] {
  return [
    {
      id: 'technician',
      header: t('jobAccount.technician'),
      cell: ({ technician_id: id, technician }) => (
        <RowLink to={adminPaths.technicianPage(id)}>
          <PersonName person={technician} />
        </RowLink>
      ),
    },
    {
      id: 'count',
      header: t('jobAccount.count'),
      look: { align: 'end', rank: 1 },
      cell: (technician) => <ToSessions technician={technician} own={own} />,
    },
    {
      id: 'effective',
      header: t('jobAccount.effectiveColumn'),
      look: { align: 'end' },
      cell: ({ hours_effective }) => hoursText(hours_effective),
    },
    {
      id: 'cost',
      header: t('jobAccount.costColumn'),
      look: { align: 'end' },
      cell: ({ cost_sar = 0 }) => amountText(cost_sar, language),
    },
  ]
}

function ToSessions({ technician, own }: { technician: OfTechnician; own: Own }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { technician_id, session_count } = technician
  const total = numberText(session_count, language)
  const name = personText(technician.technician)
  return (
    <RowLink
      to={adminPaths.sessionsBehind({ ...own, technician: technician_id })}
      aria-label={t('jobAccount.ofTechnician', { total, name, number: own.job })}
    >
      {total}
    </RowLink>
  )
}

function Against({ worked, estimated }: { worked: number; estimated: number }) {
  const language = useLanguage()
  const { kind, percent } = againstEstimate(worked, estimated)
  return <span className={styles[kind]}>{percentText(percent, language)}</span>
}
