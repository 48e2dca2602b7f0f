import { textIn } from '@warsha/contract/texts'
import { type AnswerOf, groupings, isApart, reportGroups, type ReportGroup } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { IconReportOff } from '../../ui/admin/icons.ts'
import { ExportButtons } from '../exports/index.ts'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { type Days, hasOwnDays } from '../../ui/admin/own-days.ts'
import { problemOf } from './days-problem.ts'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { RangeForm } from './range-form.tsx'
import { Tabs } from '../../ui/admin/tabs.tsx'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { useKnownWorkshop } from '../workshop/index.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { icon } from '../../ui/icon-size.ts'
import { dateRangeText } from '../../i18n/date-formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { ReportsHeader } from './reports-header.tsx'
import rows from '../../ui/admin/figures.module.css'
import { Kpis } from './kpis.tsx'
import { Notes } from './notes.tsx'
import { ReportTable } from './report-table.tsx'
import { sortOfNext } from './rows.ts'
import { fields, type Preset, presets, rangeOf } from './view.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/api.ts'

/** Summary Reports: sessions, hours and cost of some days, in each grouping. */
export function SummaryReports() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { filters, setFilters } = useFilters(fields)
  const isOwn = hasOwnDays(filters)
  const range = rangeOf(filters, useKnownWorkshop().today)
  const isUsable = problemOf(range) === null
  const hint = isUsable ? t('exports.ofRange', { range: dateRangeText(range.from, range.to, language) }) : null
  return (
    <>
      <ReportsHeader>
        <ExportButtons rangeOf={() => range} hint={hint ?? t('exports.noRange')} disabled={!isUsable} withSessions />
      </ReportsHeader>
      <RangeForm<Preset>
        presets={presets.map((value) => ({ value, label: t(`dates.presets.${value}`) }))}
        chosen={isOwn ? null : filters.range}
        shown={range}
        stillShown={(shown) => t('reports.stillShown', { range: shown })}
        onPreset={(preset) => setFilters({ range: preset, from: '', to: '' })}
        onDays={(days) => setFilters(days, isOwn ? 'replace' : 'push')}
      />
      {isUsable && <Report range={range} />}
    </>
  )
}

function Report({ range }: { range: Days }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { filters, setFilters } = useFilters(fields)
  const query = useReport(range, filters.by)
  const { data: report, isError, isPlaceholderData } = query
  return (
    <>
      <Kpis
        report={report}
        rowCount={isPlaceholderData ? undefined : report?.rows.filter((row) => !isApart(row)).length}
        failed={isError}
        range={range}
      />
      {report && <Notes totals={report.totals} range={range} />}
      <QueryFailure query={query} text={t('reports.failed')} asOf={(time) => t('reports.shownAsOf', { time })} />
      {(report || !isError) && (
        <Tabs
          label={t('reports.groups')}
          tabs={reportGroups.map((name) => ({ name, label: textIn(groupings[name].title, language) }))}
          current={filters.by}
          onChoose={(by, how) => {
            const sort = sortOfNext(by, filters.by, filters.sort)
            setFilters({ by, sort }, how === 'press' ? 'push' : 'replace')
          }}
        >
          {report && !isPlaceholderData ? (
            <Rows report={report} range={range} />
          ) : (
            <ListSkeleton label={t('reports.loading')} />
          )}
        </Tabs>
      )}
    </>
  )
}

function Rows({ report, range }: { report: AnswerOf<'reportSummary'>; range: Days }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { filters, setFilters } = useFilters(fields)
  const { by, sort, size, page } = filters
  if (report.rows.length === 0) return <NoData />
  return (
    <section className={classes('framed', rows['bare'])} aria-label={textIn(groupings[by].title, language)}>
      <ReportTable
        report={report}
        range={range}
        view={{ by, sort, size, page }}
        onView={(change) => setFilters(change)}
      />
      <p className="pad-y-5q pad-x-2 line-above muted text-s">{t('time.costIsNotPay')}</p>
    </section>
  )
}

function NoData() {
  const { t } = useTranslation('admin')
  const { filters, setFilters } = useFilters(fields)
  const other = filters.range === 'last_month' ? 'month' : 'last_month'
  return (
    <section className="framed">
      <EmptyState
        icon={<IconReportOff {...icon} size={32} />}
        level="h2"
        title={t('reports.noData')}
        action={
          <Button onClick={() => setFilters({ range: other, from: '', to: '' })}>{t(`reports.show.${other}`)}</Button>
        }
      />
    </section>
  )
}

/** The report of a range. What another tab of the same range has said stays until this one is there. */
function useReport({ from, to }: Days, group: ReportGroup) {
  return useQuery({
    queryKey: ['admin', 'reports', 'summary', from, to, group],
    queryFn: ({ signal }) =>
      call('reportSummary', { query: { from_date: from, to_date: to, group_by: group }, signal }),
    staleTime: 0,
    placeholderData: (before, query) =>
      query?.queryKey[3] === from && query.queryKey[4] === to ? keepPreviousData(before) : undefined,
  })
}
