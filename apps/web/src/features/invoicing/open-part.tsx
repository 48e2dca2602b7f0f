import { useQueryClient } from '@tanstack/react-query'
import type { NotInvoiced, NotInvoicedCustomer } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { reasonFor } from '../../api/errors.ts'
import { amountText, decimalText } from '../../i18n/admin-formats.ts'
import { dateText } from '../../i18n/date-formats.ts'
import { sarText } from '../../i18n/durations.ts'
import type { Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { adminPaths } from '../../admin-paths.ts'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { DateInput } from '../../ui/admin/date-input.tsx'
import { FilterBar } from '../../ui/admin/filter-bar.tsx'
import { Hints } from '../../ui/admin/hints.tsx'
import { IconWallet } from '../../ui/admin/icons.ts'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { Pagination } from '../../ui/admin/pagination.tsx'
import { RowLink } from '../../ui/admin/row-link.tsx'
import { SearchBox } from '../../ui/admin/search-box.tsx'
import { type StaticColumn, StaticTable } from '../../ui/admin/static-table.tsx'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { icon } from '../../ui/icon-size.ts'
import { Cluster, Stack } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { makeBatch, PAGE_SIZES, useNotInvoiced } from './data.ts'
import { StartDialog } from './start-dialog.tsx'
import { fields, hasNoPrice } from './view.ts'

/** What lies in no batch: how much in all, and by customer and job, each of which becomes a batch at a press. */
export function OpenPart() {
  const { t } = useTranslation('admin')
  const { filters, setFilters } = useFilters(fields)
  const { q, until, page, size } = filters
  const query = useNotInvoiced({ q, until, page, size })
  const { data, isPlaceholderData } = query
  return (
    <Stack gap="2" narrow>
      <QueryFailure query={query} text={t('invoicing.failed')} asOf={(time) => t('invoicing.asOf', { time })} />
      {data && <Totals open={data} />}
      <FilterBar>
        <SearchBox label={t('invoicing.search')} value={q} onSearch={(text) => setFilters({ q: text, page: 1 })} />
        <DateInput label={t('invoicing.until')} value={until} onValue={(day) => setFilters({ until: day, page: 1 })} />
      </FilterBar>
      {data && (
        <Customers
          open={data}
          until={until}
          isOld={isPlaceholderData}
          onShowAll={(customer) => setFilters({ q: customer, page: 1 }, 'push')}
        />
      )}
      {data && data.total > size && (
        <section className="framed">
          <Pagination
            page={page}
            size={size}
            total={data.total}
            sizes={PAGE_SIZES}
            onPage={(to) => setFilters({ page: to }, 'push')}
            onSize={(of) => setFilters({ size: of as (typeof PAGE_SIZES)[number], page: 1 })}
          />
        </section>
      )}
      {!data && !query.isError && <ListSkeleton label={t('invoicing.loading')} />}
    </Stack>
  )
}

function Totals({ open }: { open: NotInvoiced }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const hours = (value: number) => decimalText(value, 2, language)
  return (
    <section className="framed pad-y-2 pad-x-2" aria-label={t('invoicing.parts.open')}>
      <Stack gap="half" narrow>
        <h2 className="text-xl">
          {t(hasNoPrice(open) ? 'invoicing.notYetUnpriced' : 'invoicing.notYet', {
            hours: hours(open.hours),
            sar: sarText(open.amount_sar, language, t),
          })}
        </h2>
        <p className="muted">
          {open.seconds !== 0 && t('invoicing.cost', { sar: sarText(open.cost_sar, language, t) })}{' '}
          {open.seconds_outside !== 0 && t('invoicing.ofWhichOutside', { hours: hours(open.hours_outside) })}
        </p>
        {open.seconds_waiting !== 0 && (
          <p>
            {t('invoicing.waiting', { hours: hours(open.hours_waiting) })}{' '}
            <Link to={adminPaths.review}>{t('invoicing.toReview')}</Link>
          </p>
        )}
        {open.seconds_unpriced !== 0 && (
          <p>
            {t('invoicing.unpriced', { hours: hours(open.hours_unpriced) })}{' '}
            <Link to={adminPaths.invoicePrices}>{t('invoicing.toPrices')}</Link>
          </p>
        )}
        <Start firstDay={open.first_day} />
      </Stack>
    </section>
  )
}

/** From which day on work counts, as a shop of years has invoiced what is older elsewhere. */
function Start({ firstDay }: { firstDay: string | null }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <Cluster gap="1" align="center">
      <span className="muted">
        {firstDay === null
          ? t('invoicing.allCounts')
          : t('invoicing.countsFrom', { day: dateText(firstDay, language) })}
      </span>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t(firstDay === null ? 'invoicing.leaveOut' : 'invoicing.changeStart')}
      </Button>
      {isOpen && <StartDialog firstDay={firstDay} onClose={() => setOpen(false)} />}
    </Cluster>
  )
}

type CustomersProps = {
  open: NotInvoiced
  until: string
  /** the answer to what was asked for before: its hours are not those that a batch would take now */
  isOld: boolean
  onShowAll: (customer: string) => void
}

function Customers({ open, until, isOld, onShowAll }: CustomersProps) {
  const { t } = useTranslation('admin')
  if (open.total === 0)
    return (
      <section className="framed">
        <EmptyState
          icon={<IconWallet {...icon} size={32} />}
          level="h2"
          title={t('invoicing.none')}
          text={t('invoicing.noneText')}
        />
      </section>
    )
  return open.customers.map((customer) => (
    <Customer key={customer.customer} of={customer} until={until} isOld={isOld} onShowAll={onShowAll} />
  ))
}

type Whose = { job_id: number } | { customer: string }

/** Makes a draft and shows it. @returns of what one is being made: all of a customer, a job by its id, or null */
function useMaking(until: string) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [making, setMaking] = useState<'all' | number | null>(null)

  const make = useCallback(
    async (whose: Whose): Promise<void> => {
      setMaking('job_id' in whose ? whose.job_id : 'all')
      try {
        const { id, number } = await makeBatch(client, { ...whose, until: until === '' ? null : until })
        toasts.success(t('invoicing.made', { number: String(number) }))
        await navigate(adminPaths.invoiceBatch(id))
      } catch (error) {
        toasts.error(reasonFor(error, t('invoicing.makeFailed')))
      } finally {
        setMaking(null)
      }
    },
    [client, navigate, t, until],
  )

  return { making, make }
}

type OpenJob = NotInvoicedCustomer['jobs'][number]

type CustomerProps = Omit<CustomersProps, 'open'> & { of: NotInvoicedCustomer }

function Customer({ of, until, isOld, onShowAll }: CustomerProps) {
  const { customer, jobs, other_job_count: otherJobCount, ...sums } = of
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { making, make } = useMaking(until)
  const name = customer === '' ? t('invoicing.noCustomer') : customer
  const columns = useMemo(() => columnsOfJobs({ making, isOld, make }, t, language), [t, language, making, isOld, make])
  return (
    <Hints>
      <section className="framed" aria-label={name} aria-busy={isOld}>
        <Cluster gap="1 2" justify="between" className="pad-y-1h pad-x-1h">
          <Stack gap="1q" narrow className="shrinks">
            <h3 className="text-l breaks">
              <bdi>{name}</bdi>
            </h3>
            <span className="muted">
              {t(hasNoPrice(sums) ? 'invoicing.hoursUnpriced' : 'invoicing.hoursAndSar', {
                hours: decimalText(sums.hours, 2, language),
                sar: sarText(sums.amount_sar, language, t),
              })}
            </span>
          </Stack>
          {otherJobCount === 0 && jobs.length > 1 && sums.seconds !== 0 && (
            <Button
              look="primary"
              disabled={isOld || (making !== null && making !== 'all')}
              aria-label={t('invoicing.makeAllOf', { customer: name })}
              busy={making === 'all'}
              onClick={() => void make({ customer })}
            >
              {t('invoicing.makeAll')}
            </Button>
          )}
        </Cluster>
        {otherJobCount > 0 && (
          <Cluster gap="1" align="center" className="pad-x-1h">
            <span className="muted">{t('invoicing.moreJobs')}</span>
            <Button look="quiet" onClick={() => onShowAll(customer)}>
              {t('invoicing.showAllJobs')}
            </Button>
          </Cluster>
        )}
        <StaticTable
          label={t('invoicing.jobsOf', { customer: name })}
          rows={jobs}
          columns={columns}
          idOf={({ job_id }) => String(job_id)}
        />
      </section>
    </Hints>
  )
}

/** Both are of two decimals, which a difference of binary numbers may have not. */
export function marginOf({ amount_sar: amount, cost_sar: cost }: { amount_sar: number; cost_sar: number }): number {
  return (Math.round(amount * 100) - Math.round(cost * 100)) / 100
}

type Making = ReturnType<typeof useMaking> & { isOld: boolean }

function columnsOfJobs(
  { making, isOld, make }: Making,
  t: TFunction<'admin'>,
  language: Language,
): StaticColumn<OpenJob>[] {
  const hours = (value: number) => (value === 0 ? '–' : decimalText(value, 2, language))
  const end = (rank?: number) => ({ align: 'end', ...(rank !== undefined && { rank }) }) as const
  return [
    {
      id: 'job',
      header: t('invoicing.job'),
      look: { width: '100px' },
      cell: ({ job_id, job_no }) => (
        <RowLink to={adminPaths.job(job_id)}>
          <bdi dir="ltr" className="breaks">
            {job_no}
          </bdi>
        </RowLink>
      ),
    },
    {
      id: 'description',
      header: t('invoicing.description'),
      look: { rank: 1 },
      cell: ({ description }) => <CutText text={description} />,
    },
    { id: 'hours', header: t('invoicing.hours'), look: end(), cell: (job) => decimalText(job.hours, 2, language) },
    { id: 'outside', header: t('invoicing.outside'), look: end(2), cell: (job) => hours(job.hours_outside) },
    { id: 'waiting', header: t('invoicing.waitingColumn'), look: end(3), cell: (job) => hours(job.hours_waiting) },
    {
      id: 'amount',
      header: t('invoicing.amount'),
      look: end(6),
      cell: (job) => (hasNoPrice(job) ? '–' : amountText(job.amount_sar, language)),
    },
    {
      id: 'cost',
      header: t('invoicing.costColumn'),
      look: end(4),
      cell: (job) => amountText(job.cost_sar, language),
    },
    {
      id: 'margin',
      header: t('invoicing.margin'),
      look: end(0),
      cell: (job) => (job.seconds_unpriced === 0 ? amountText(marginOf(job), language) : '–'),
    },
    {
      id: 'make',
      header: t('invoicing.actions'),
      look: { width: '150px', align: 'end' },
      cell: ({ job_id, job_no, seconds, amount_sar: sar }) =>
        (seconds !== 0 || sar !== 0) && (
          <Button
            aria-label={t('invoicing.makeOf', { number: job_no })}
            busy={making === job_id}
            disabled={isOld || (making !== null && making !== job_id)}
            onClick={() => void make({ job_id })}
          >
            <span className="one-line">{t('invoicing.make')}</span>
          </Button>
        ),
    },
  ]
}
