import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import type { Job } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { createContext, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { JobStatus } from '@warsha/domain'
import { serverNow } from '../../api/api.ts'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { DataTable } from '../../ui/admin/data-table.tsx'
import { Moment } from '../../ui/admin/moment.tsx'
import { pageShown, rowsOfPage } from '../../ui/admin/pages.ts'
import { Pagination } from '../../ui/admin/pagination.tsx'
import { type Table, type TableColumn, useSortedTable } from '../../ui/admin/sorted-table.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { fullMomentText } from '../../words/admin-formats.ts'
import { dayText } from '../../words/formats.ts'
import { useLanguage } from '../../words/use-language.ts'
import { JobCardButton } from './card/job-card-button.tsx'
import { type Column, isSaved, type SavedJob } from './job-list.ts'
import styles from './jobs-table.module.css'
import { StatusControl } from './status-control.tsx'
import { pageSizes, type View } from './view.ts'

/** What can be done with a job from its row. */
export type JobActions = {
  onStatus: (job: SavedJob, status: JobStatus) => void
  onEdit: (job: Job) => void
  onPictures: (job: Job) => void
}

type Props = {
  /** those that were found, in the order of the view */
  jobs: readonly Job[]
  version: unknown
  view: Pick<View, 'sort' | 'page' | 'size'>
  onView: (change: Partial<View>) => void
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  actions: JobActions
}

const Actions = createContext<JobActions | null>(null)

const idOf = ({ job_no }: Job) => job_no

/** The jobs of one page. They come sorted: to sort all of them at every letter of a search would take too long. */
export function JobsTable({ jobs, version, view, onView, selected, onSelect, actions }: Props) {
  const { t } = useTranslation('admin')
  const columns = useMemo(() => columnsOf(t), [t])
  const page = pageShown(view.page, jobs.length, view.size)
  const shown = useMemo(() => rowsOfPage(jobs, page, view.size), [jobs, page, view.size])
  const table: Table<Job> = useSortedTable({
    rows: shown,
    columns,
    idOf,
    sort: view.sort,
    onSort: (next) => onView({ sort: next }),
  })
  const selection = {
    selected,
    onSelect,
    labelOf: (job: Job) => (isSaved(job) ? t('jobs.select', { number: job.job_no }) : null),
    labelOfAll: t('jobs.selectPage'),
  }
  return (
    <Actions value={actions}>
      <DataTable
        label={t('jobs.list')}
        table={table}
        rows={table.getSortedRowModel().rows}
        version={version}
        selection={selection}
        onOpen={actions.onEdit}
        card={JobCard}
      />
      {jobs.length > view.size && (
        <Pagination
          ellipsis
          page={page}
          size={view.size}
          total={jobs.length}
          sizes={pageSizes}
          onPage={(next) => onView({ page: next })}
          onSize={(next) => onView({ size: next })}
        />
      )}
    </Actions>
  )
}

/** The rows of a page are in their order already. */
const asTheyCome = () => 0

function columnsOf(t: TFunction<'admin'>): TableColumn<Job>[] {
  const column = (id: Column, sortDescFirst = false) => ({
    id,
    header: t(`jobs.${id}`),
    accessorFn: idOf,
    sortDescFirst,
    sortFn: asTheyCome,
  })
  return [
    { ...column('number'), meta: { width: '168px' }, cell: ({ row }) => <JobNumber job={row.original} /> },
    { ...column('customer'), meta: { width: '21%' }, cell: ({ row }) => <CutText text={row.original.customer} /> },
    { ...column('description'), cell: ({ row }) => <CutText text={row.original.description} /> },
    { ...column('status'), meta: { width: '156px' }, cell: ({ row }) => <Status job={row.original} /> },
    {
      ...column('created', true),
      meta: { width: '120px' },
      cell: ({ row }) => <Created at={row.original.created_at} />,
    },
    {
      id: 'actions',
      header: t('jobs.actions'),
      enableSorting: false,
      meta: { width: '132px', align: 'end' },
      cell: ({ row }) => <RowActions job={row.original} />,
    },
  ]
}

function JobNumber({ job }: { job: Job }) {
  const { t } = useTranslation('admin')
  return (
    <span className={styles['numbered']}>
      <span className={styles['number']}>
        <CutText dir="ltr" text={job.job_no} />
      </span>
      {!isSaved(job) && (
        <span className={styles['images']} data-hint={t('jobs.imagesHint')}>
          <IconCamera size={14} stroke={2} aria-hidden />
          {t('jobs.images')}
        </span>
      )}
    </span>
  )
}

function Status({ job }: { job: Job }) {
  const actions = useContext(Actions)
  return actions && <StatusControl job={job} onStatus={actions.onStatus} />
}

/** The day with its year where the year is another one than now. */
function Created({ at }: { at: string | null }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  if (at === null) return <span className={styles['muted']}>{t('jobs.unknownDate')}</span>
  const date = new Date(at)
  const year = date.getFullYear()
  if (year === new Date(serverNow()).getFullYear()) return <Moment at={at} />
  return (
    <time dateTime={at} data-hint={fullMomentText(date.getTime(), language)}>
      <bdi>{`${dayText(date.getTime(), language)} ${year}`}</bdi>
    </time>
  )
}

function RowActions({ job }: { job: Job }) {
  const { t } = useTranslation('admin')
  const actions = useContext(Actions)
  const number = { number: job.job_no }
  return (
    <span className={styles['actions']}>
      <IconButton
        label={t('jobs.edit', number)}
        icon={<IconPencil {...smallIcon} />}
        onClick={() => actions?.onEdit(job)}
      />
      <IconButton
        label={t('jobs.pictures', number)}
        icon={<IconPhoto {...smallIcon} />}
        onClick={() => actions?.onPictures(job)}
      />
      <JobCardButton job={job} look="icon" />
    </span>
  )
}

function JobCard({ row: job }: { row: Job }) {
  return (
    <div className={styles['card']}>
      <JobNumber job={job} />
      <Status job={job} />
      <bdi className={styles['customer']}>{job.customer}</bdi>
      <bdi className={styles['description']}>{job.description}</bdi>
      <span className={styles['foot']}>
        <span className={styles['created']}>
          <Created at={job.created_at} />
        </span>
        <RowActions job={job} />
      </span>
    </div>
  )
}
