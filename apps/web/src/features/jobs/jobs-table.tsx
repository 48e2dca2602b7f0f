import { Cluster, Line, Split } from '../../ui/layout.tsx'
import type { Job } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { createContext, memo, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { JobStatus, LocalDate } from '@warsha/domain'
import { dayAndMonthText } from '../../i18n/date-formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useMay } from '../../api/use-sign-in.ts'
import { IconCamera } from '../../ui/icons.ts'
import { IconPencil, IconPhoto } from '../../ui/admin/icons.ts'
import { serverNow } from '../../api/api.ts'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { DataTable } from '../../ui/admin/data-table.tsx'
import { WithPeek } from '../../ui/admin/peek.tsx'
import { RowLink } from '../../ui/admin/row-link.tsx'
import { adminPaths } from '../../admin-paths.ts'
import { usePeekOfJob } from './page/use-peek.tsx'
import { Moment } from '../../ui/admin/moment.tsx'
import { pageShown, rowsOfPage } from '../../ui/admin/pages.ts'
import { Pagination } from '../../ui/admin/pagination.tsx'
import { type Table, type TableColumn, useSortedTable } from '../../ui/admin/sorted-table.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { Expected, type FinishTexts, useFinishTexts } from '../forecast/index.ts'
import { JobCardButton } from '../job-card/index.ts'
import { useHoldText } from './hold-text.ts'
import { type Column, expectedDayOf, finishOf, isSaved, type SavedJob } from './job-list.ts'
import styles from './jobs-table.module.css'
import { type RowTexts, rowTextsOf } from './row-texts.ts'
import { StatusControl } from './status-control.tsx'
import { pageSizes, type View } from './view.ts'

/** What can be done with a job from its row. */
export type JobActions = {
  onStatus: (job: SavedJob, status: JobStatus) => void
  onOpen: (job: Job) => void
  onEdit: (job: Job) => void
  onPictures: (job: Job) => void
}

type Props = Pick<View, 'sort' | 'page' | 'size'> & {
  /** those that were found, in the order of the view */
  jobs: readonly Job[]
  version: unknown
  /** otherwise only the rows in sight, as more is about to change */
  isWholePage: boolean
  onView: (change: Partial<View>) => void
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  actions: JobActions
}

/** What every row needs, from above the table. */
type RowParts = {
  actions: JobActions
  mayEdit: boolean
  texts: RowTexts
  finish: FinishTexts
  holdText: ReturnType<typeof useHoldText>
  /** when what a job on hold waits for is expected */
  expectedText: (day: LocalDate) => string
}

const Parts = createContext<RowParts | null>(null)

function useRowParts(): RowParts {
  const parts = useContext(Parts)
  if (!parts) throw new Error('a row of jobs stands outside its table')
  return parts
}

const idOf = ({ job_no }: Job) => job_no
/** The least that a row takes, in CSS pixels. */
const ROW_HEIGHT = 44

/**
 * The jobs of one page. They come sorted, and nothing is drawn anew unless something of it changes: whoever types into the
 * search must not wait for the list.
 */
export const JobsTable = memo(function JobsTable(props: Props) {
  const { jobs, version, isWholePage, sort, page: requestedPage, size, onView, selected, onSelect, actions } = props
  const { t } = useTranslation('admin')
  const texts = useMemo(() => rowTextsOf(t), [t])
  const finish = useFinishTexts()
  const holdText = useHoldText()
  const mayEdit = useMay('updateJob')
  const language = useLanguage()
  const parts = useMemo(
    () => ({
      actions,
      mayEdit,
      texts,
      finish,
      holdText,
      expectedText: (day: LocalDate) => t('jobs.hold.expectedBy', { day: dayAndMonthText(day, language) }),
    }),
    [actions, mayEdit, texts, finish, holdText, t, language],
  )
  const columns = useMemo(() => columnsOf(t), [t])
  const page = pageShown(requestedPage, jobs.length, size)
  const shown = useMemo(() => {
    const rows = rowsOfPage(jobs, page, size)
    return isWholePage ? rows : rows.slice(0, Math.ceil(window.innerHeight / ROW_HEIGHT))
  }, [jobs, page, size, isWholePage])
  const table: Table<Job> = useSortedTable({
    rows: shown,
    columns,
    idOf,
    sort,
    onSort: (next) => onView({ sort: next }),
  })
  const peekOfJob = usePeekOfJob()
  const peekOf = (number: string) => {
    const job = shown.find(({ job_no }) => job_no === number)
    return job && isSaved(job) ? peekOfJob(job.id, number) : null
  }
  const selection = {
    selected,
    onSelect,
    labelOf: (job: Job) => (isSaved(job) ? texts.select(job.job_no) : null),
    labelOfAll: t('jobs.selectPage'),
  }
  return (
    <Parts value={parts}>
      <WithPeek peekOf={peekOf}>
        <DataTable
          label={t('jobs.list')}
          table={table}
          rows={table.getSortedRowModel().rows}
          version={version}
          selection={selection}
          onOpen={actions.onOpen}
          card={JobCard}
        />
      </WithPeek>
      {jobs.length > size && (
        <Pagination
          ellipsis
          page={page}
          size={size}
          total={jobs.length}
          sizes={pageSizes}
          onPage={(next) => onView({ page: next })}
          onSize={(next) => onView({ size: next })}
        />
      )}
    </Parts>
  )
})

/** The rows of a page are in their order already. */
const asTheyCome = () => 0

function columnsOf(t: TFunction<'admin'>): TableColumn<Job>[] {
  const column = (id: Column, sortDescFirst = false) => ({
    id,
    header: id === 'expected' ? t('forecast.expected') : t(`jobs.${id}`),
    accessorFn: idOf,
    sortDescFirst,
    sortFn: asTheyCome,
  })
  return [
    { ...column('number'), meta: { least: 104, grow: 0 }, cell: ({ row }) => <JobNumber job={row.original} /> },
    {
      ...column('customer'),
      meta: { least: 130, grow: 3, rank: 4 },
      cell: ({ row }) => <CutText text={row.original.customer} />,
    },
    {
      ...column('description'),
      meta: { least: 150, grow: 5, rank: 3 },
      cell: ({ row }) => <CutText text={row.original.description} />,
    },
    { ...column('status'), meta: { least: 156, grow: 0 }, cell: ({ row }) => <Status job={row.original} /> },
    {
      ...column('created', true),
      meta: { least: 120, grow: 0.5, rank: 1 },
      cell: ({ row }) => <Created at={row.original.created_at} />,
    },
    {
      ...column('expected'),
      meta: { least: 112, grow: 0.5, rank: 2 },
      cell: ({ row }) => <Finish job={row.original} />,
    },
    {
      id: 'actions',
      header: t('jobs.actions'),
      enableSorting: false,
      meta: { least: 132 },
      cell: ({ row }) => <RowActions job={row.original} />,
    },
  ]
}

const JobNumber = memo(function JobNumber({ job }: { job: Job }) {
  const { texts } = useRowParts()
  return (
    <Line as="span" inline gap="1" className="within">
      <span className="strong">
        {isSaved(job) ? (
          <RowLink to={adminPaths.job(job.id)} aria-label={texts.open(job.job_no)}>
            <CutText dir="ltr" text={job.job_no} />
          </RowLink>
        ) : (
          <CutText dir="ltr" text={job.job_no} />
        )}
      </span>
      {!isSaved(job) && (
        <Line as="span" inline gap="half" className={styles['images']} data-hint={texts.imagesHint}>
          <IconCamera size={14} stroke={2} aria-hidden />
          {texts.images}
        </Line>
      )}
    </Line>
  )
})

const Status = memo(function Status({ job }: { job: Job }) {
  const { actions, texts, holdText } = useRowParts()
  // The list does not tell of each job what it waits for.
  const hint = job.status === 'on_hold' && job.hold ? holdText(job.hold) : undefined
  return <StatusControl job={job} texts={texts} hint={hint} onStatus={actions.onStatus} />
})

const Created = memo(function Created({ at }: { at: string | null }) {
  const { texts } = useRowParts()
  if (at === null) return <span className="muted">{texts.unknownDate}</span>
  return <Moment at={at} now={serverNow()} />
})

const Finish = memo(function Finish({ job }: { job: Job }) {
  const { finish, expectedText } = useRowParts()
  const known = finishOf(job)
  const day = expectedDayOf(job)
  if (day !== null && !known?.forecast) return <bdi className="muted">{expectedText(day)}</bdi>
  return <Expected finish={known} texts={finish} />
})

const RowActions = memo(function RowActions({ job }: { job: Job }) {
  const { actions, mayEdit, texts } = useRowParts()
  return (
    <Line as="span" align="stretch" justify="end">
      {mayEdit && (
        <IconButton
          label={texts.edit(job.job_no)}
          icon={<IconPencil {...smallIcon} />}
          onClick={() => actions.onEdit(job)}
        />
      )}
      <IconButton
        label={texts.pictures(job.job_no)}
        icon={<IconPhoto {...smallIcon} />}
        onClick={() => actions.onPictures(job)}
      />
      <JobCardButton job={job} look="icon" />
    </Line>
  )
})

function JobCard({ row: job }: { row: Job }) {
  const { texts } = useRowParts()
  return (
    <Split gap="half 1" className={styles['card']}>
      <JobNumber job={job} />
      <Status job={job} />
      <bdi className={styles['customer']}>{job.customer}</bdi>
      <bdi className={styles['description']}>{job.description}</bdi>
      {finishOf(job) && (
        <Cluster as="span" gap="1q 1" align="stretch" className="full-row">
          <span className="muted">{texts.expected}</span>
          <Finish job={job} />
        </Cluster>
      )}
      <span className={styles['foot']}>
        <span className="muted">
          <Created at={job.created_at} />
        </span>
        <RowActions job={job} />
      </span>
    </Split>
  )
}
