import { Cluster, Stack } from '../../../ui/layout.tsx'
import type { AnswerOf, JobForecast } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { createContext, useContext, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { IconAlertTriangle } from '../../../ui/icons.ts'
import { IconFlagCheck } from '../../../ui/admin/icons.ts'
import { DataTable } from '../../../ui/admin/data-table.tsx'
import type { Sort } from '../../../ui/admin/filters.ts'
import { ListSkeleton } from '../../../ui/admin/list-skeleton.tsx'
import { pageShown, rowsOfPage } from '../../../ui/admin/pages.ts'
import { Pagination } from '../../../ui/admin/pagination.tsx'
import { QueryFailure } from '../../../api/admin/query-failure.tsx'
import { type Table, type TableColumn, useSortedTable } from '../../../ui/admin/sorted-table.ts'
import type { ColumnLook } from '../../../ui/admin/table-layout.ts'
import {
  dateHeaders,
  DueDay,
  Figure,
  type FinishTexts,
  isLikelyLate,
  LatestDay,
  useFinishTexts,
} from '../../forecast/index.ts'
import { Moment } from '../../../ui/admin/moment.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { icon } from '../../../ui/icon-size.ts'
import { percentText } from '../../../i18n/durations.ts'
import type { Language } from '../../../i18n/language.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { paths } from '../../../paths.ts'
import { useJobForecasts } from '../data.ts'
import { DatesRecord } from './dates-record.tsx'
import styles from './finish-forecast.module.css'
import { type FinishColumn, sortedForecasts } from './finish-order.ts'
import { Meter } from '../meter.tsx'
import { NameLink } from '../tables/cells.tsx'
import { latenessFinding } from '../findings/findings.ts'
import { useFindingTexts } from '../findings/use-finding-texts.ts'
import { LATENESS, toneOf } from '../tone.ts'
import { type Figures, useFigures } from '../use-figures.ts'

/** When the open jobs are expected to be finished, those most likely to be late first, and how such dates held. */
export function FinishForecast() {
  const { t } = useTranslation('admin')
  const query = useJobForecasts()
  const { data, isError } = query
  return (
    <>
      <QueryFailure query={query} text={t('forecast.failed')} asOf={(time) => t('forecast.madeAt', { time })} />
      {data && (data.jobs.length === 0 ? <Nothing /> : <Known answer={data} />)}
      {data && <DatesRecord record={data.record} isGuess={data.is_guess} />}
      {!data && !isError && <ListSkeleton label={t('forecast.loading')} />}
    </>
  )
}

function Nothing() {
  const { t } = useTranslation('admin')
  return (
    <section className="framed" aria-label={t('forecast.title')}>
      <EmptyState
        icon={<IconFlagCheck {...icon} size={32} />}
        level="h2"
        title={t('forecast.empty')}
        text={t('forecast.emptyText')}
      />
    </section>
  )
}

type Parts = {
  texts: FinishTexts
  figures: Figures
  language: Language
  t: TFunction<'admin'>
  /** the dates are a guess: nothing is called likely or certain */
  isGuess: boolean
}
/** What every card of a phone needs, from above the list. */
const CardParts = createContext<Parts | null>(null)

/** Stands where there is nothing to tell. */
const NONE = '–'
const pageSizes = [20, 50, 100] as const
const idOf = ({ job_no }: JobForecast) => job_no
/** The rows of a page are in their order already. */
const asTheyCome = () => 0

function Known({
  answer: { jobs, job_count: jobCount, is_guess: isGuess, ...made },
}: {
  answer: AnswerOf<'jobForecasts'>
}) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const [sort, setSort] = useState<Sort<FinishColumn>>({ column: 'chance', descending: true })
  const [requestedPage, setPage] = useState(1)
  const [size, setSize] = useState<number>(pageSizes[0])
  const texts = useFinishTexts()
  const findings = useFindingTexts()
  const figures = useFigures()
  const language = useLanguage()
  const parts = useMemo(() => ({ texts, figures, language, t, isGuess }), [texts, figures, language, t, isGuess])
  const columns = useMemo(() => columnsOf(parts), [parts])
  const sorted = useMemo(() => sortedForecasts(jobs, sort), [jobs, sort])
  const page = pageShown(requestedPage, sorted.length, size)
  const shown = useMemo(() => rowsOfPage(sorted, page, size), [sorted, page, size])
  const table: Table<JobForecast> = useSortedTable({
    rows: shown,
    columns,
    idOf,
    sort,
    onSort: (next) => {
      setSort(next)
      setPage(1)
    },
  })
  return (
    <CardParts value={parts}>
      <section className="framed" aria-label={t('forecast.title')}>
        <Cluster gap="half 2" align="baseline" justify="between" className="pad-y-1h pad-x-2">
          <h2 className="text-xl strong">{t('forecast.title')}</h2>
          <MadeOf {...made} />
          <p className={styles['finding']}>
            {isGuess ? t('forecast.lateUnknown') : findings.lateness(latenessFinding(jobs.map(lateness)))}
          </p>
        </Cluster>
        {jobCount > jobs.length && (
          <p className="pad-x-2 below-1h muted">
            {t('forecast.part', { number: figures.count(jobs.length), total: figures.count(jobCount) })}
          </p>
        )}
        <DataTable
          label={t('forecast.title')}
          table={table}
          rows={table.getSortedRowModel().rows}
          version={jobs}
          onOpen={({ job_id }) => void navigate(paths.job(job_id))}
          card={JobCard}
        />
        {sorted.length > pageSizes[0] && (
          <Pagination
            page={page}
            size={size}
            total={sorted.length}
            sizes={pageSizes}
            onPage={setPage}
            onSize={(next) => {
              setSize(next)
              setPage(1)
            }}
          />
        )}
      </section>
    </CardParts>
  )
}

/** Whether a job is likely late; null where that cannot be said. */
const lateness = (job: JobForecast) => (job.late_percent === null ? null : isLikelyLate(job))

type Made = Pick<AnswerOf<'jobForecasts'>, 'made_at' | 'technicians' | 'utilisation_percent'>

/** When it was reckoned, and with what. */
function MadeOf({ made_at, technicians, utilisation_percent: used }: Made) {
  const { t } = useTranslation('admin')
  const { count } = useFigures()
  const language = useLanguage()
  if (made_at === null) return null
  const values = {
    count: technicians,
    number: count(technicians),
    percent: percentText(Math.round(used ?? 0), language),
  }
  return (
    <Cluster as="p" gap="1q 2" align="stretch" className="muted text-s">
      {technicians > 0 && used !== null && <span>{t('forecast.computedWith', values)}</span>}
      <Moment at={made_at} />
    </Cluster>
  )
}

function columnsOf(parts: Parts): TableColumn<JobForecast>[] {
  const { t, figures, language, isGuess } = parts
  const headers = dateHeaders(t, isGuess)
  const column = (id: FinishColumn, header: string, look: ColumnLook) => ({
    id,
    header,
    accessorFn: idOf,
    sortDescFirst: id === 'remaining' || id === 'chance',
    sortFn: asTheyCome,
    meta: look,
  })
  return [
    {
      ...column('job', t('forecast.job'), { least: 210, grow: 4 }),
      cell: ({ row: { original: job } }) => (
        <NameLink name={job.job_no} beside={job.customer} to={paths.job(job.job_id)} />
      ),
    },
    {
      ...column('due', t('forecast.due'), { least: 110, grow: 1, rank: 3 }),
      cell: ({ row }) => <DueDay on={row.original.due_on} language={language} />,
    },
    {
      ...column('remaining', t('forecast.remaining'), { align: 'end', rank: 1 }),
      cell: ({ row: { original: job } }) => (job.remaining_hours === null ? NONE : figures.hours(job.remaining_hours)),
    },
    {
      ...column('p50', headers.p50, { least: 116, grow: 1, rank: 2 }),
      cell: ({ row }) => <Middle job={row.original} {...parts} />,
    },
    {
      ...column('p80', headers.p80, { least: 116, grow: 1 }),
      cell: ({ row }) => <LatestDay at={row.original.p80_at} {...parts} />,
    },
    {
      ...column('chance', t('forecast.chance'), { least: 160, grow: 1 }),
      cell: ({ row }) => <Chance job={row.original} {...parts} />,
    },
  ]
}

type CellProps = Parts & { job: JobForecast }

function Middle({ job: { p50_at, goes_on_at, no_forecast: reason }, texts, t, isGuess }: CellProps) {
  if (p50_at !== null && goes_on_at === null) return <bdi>{texts.finish(p50_at, isGuess)}</bdi>
  if (p50_at !== null && goes_on_at !== null) {
    return (
      <Cluster
        as="span"
        inline
        gap="0 3q"
        align="baseline"
        className={styles['held']}
        data-hint={t('forecast.goesOnBy', { day: texts.day(goes_on_at) })}
      >
        <bdi>{texts.finish(p50_at, isGuess)}</bdi> <span className={styles['none']}>{texts.none.on_hold}</span>
      </Cluster>
    )
  }
  return (
    <span className={styles['none']} data-hint={texts.why[reason ?? 'not_yet']}>
      {texts.none[reason ?? 'not_yet']}
    </span>
  )
}

function Chance({ job, language, t, isGuess }: CellProps) {
  const { late_percent: percent } = job
  if (percent === null) {
    return (
      <span className={styles['none']} data-hint={isGuess ? t('forecast.chanceUnknown') : undefined}>
        {NONE}
      </span>
    )
  }
  const isLate = isLikelyLate(job)
  // Of a guess no chance is told: what is late for sure is a day that has passed.
  return (
    <span className={styles['chance']} data-late={isLate || undefined}>
      <span className={styles['percent']}>
        {isLate && <IconAlertTriangle size={14} stroke={2} aria-hidden />}
        {isGuess ? t('forecast.overdue') : percentText(percent, language)}
      </span>
      {!isGuess && <Meter percent={percent} tone={toneOf(percent, LATENESS)} />}
    </span>
  )
}

function JobCard({ row: job }: { row: JobForecast }) {
  const parts = useContext(CardParts)
  if (!parts) return null
  const { t, figures, language, isGuess } = parts
  const headers = dateHeaders(t, isGuess)
  return (
    <Stack gap="3q">
      <NameLink name={job.job_no} beside={job.customer} to={paths.job(job.job_id)} />
      <dl className={styles['figures']}>
        <Figure label={headers.p50}>
          <Middle job={job} {...parts} />
        </Figure>
        <Figure label={headers.p80}>
          <LatestDay at={job.p80_at} {...parts} />
        </Figure>
        <Figure label={t('forecast.due')}>
          <DueDay on={job.due_on} language={language} />
        </Figure>
        <Figure label={t('forecast.remaining')}>
          {job.remaining_hours === null ? NONE : figures.hours(job.remaining_hours)}
        </Figure>
      </dl>
      {job.late_percent !== null && (
        <div className={styles['lateness']}>
          <span>{t('forecast.chance')}</span>
          <Chance job={job} {...parts} />
        </div>
      )}
    </Stack>
  )
}
