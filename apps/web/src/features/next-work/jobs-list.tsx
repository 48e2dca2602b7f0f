import { Line, Stack } from '../../ui/layout.tsx'
import type { NextJob } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { DataTable } from '../../ui/admin/data-table.tsx'
import { WithPeek } from '../../ui/admin/peek.tsx'
import { type Table, type TableColumn, useSortedTable } from '../../ui/admin/sorted-table.ts'
import type { ColumnLook } from '../../ui/admin/table-layout.ts'
import { dateHeaders, Figure } from '../forecast/index.ts'
import { usePeekOfJob } from '../jobs/index.ts'
import {
  AllUsual,
  Chance,
  Due,
  Latest,
  Middle,
  Name,
  Next,
  Remaining,
  RowActions,
  State,
  useParts,
  Usual,
} from './cells.tsx'
import styles from './jobs-list.module.css'

type Props = {
  /** of the page that is shown, in their order */
  jobs: readonly NextJob[]
  /** changes with what is known of the jobs, and with the order that is tried: then rows move to their new places */
  version: unknown
}

const idOf = ({ job_id }: NextJob) => String(job_id)
const inOrder = { column: 'job', descending: false } as const
const stays = () => undefined

/** The jobs of one page: what each waits for, what is next on it, and its dates. */
export function JobsList({ jobs, version }: Props) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const { isGuess } = useParts()
  const columns = useMemo(() => columnsOf(t, isGuess), [t, isGuess])
  const table: Table<NextJob> = useSortedTable({ rows: jobs, columns, idOf, sort: inOrder, onSort: stays })
  const peekOfJob = usePeekOfJob()
  const peekOf = (id: string) => {
    const job = jobs.find((each) => idOf(each) === id)
    return job ? peekOfJob(job.job_id, job.job_no) : null
  }
  return (
    <WithPeek peekOf={peekOf}>
      <DataTable
        label={t('nextWork.list')}
        table={table}
        rows={table.getRowModel().rows}
        version={version}
        onOpen={({ job_id }) => void navigate(adminPaths.job(job_id))}
        card={JobCard}
      />
    </WithPeek>
  )
}

function columnsOf(t: TFunction<'admin'>, isGuess: boolean): TableColumn<NextJob>[] {
  const headers = dateHeaders(t, isGuess)
  const column = (
    id: string,
    header: string,
    meta: ColumnLook,
    Cell: (props: { job: NextJob }) => React.ReactNode,
  ) => ({
    id,
    header,
    accessorFn: idOf,
    enableSorting: false,
    // The rows come in their order.
    sortFn: () => 0,
    meta,
    cell: ({ row }: { row: { original: NextJob } }) => <Cell job={row.original} />,
  })
  return [
    column('job', t('nextWork.job'), { least: 240, grow: 4 }, Name),
    column('state', t('nextWork.state'), { least: 150, grow: 2 }, State),
    column('next', t('nextWork.next'), { least: 168, grow: 2, rank: 3 }, Next),
    column('usual', t('nextWork.usual'), { least: 170, grow: 3, rank: 2 }, Usual),
    column('remaining', t('forecast.remaining'), { align: 'end', rank: 1 }, Remaining),
    column('due', t('forecast.due'), { least: 110, grow: 0.5, rank: 5 }, Due),
    column('p50', headers.p50, { least: 96, grow: 1, rank: 6 }, Middle),
    column('p80', headers.p80, { least: 96, grow: 1, rank: 4 }, Latest),
    ...(isGuess ? [] : [column('chance', t('forecast.chance'), { least: 96, grow: 0.5 }, Chance)]),
    column('actions', t('nextWork.actions'), { least: 96 }, RowActions),
  ]
}

function JobCard({ row: job }: { row: NextJob }) {
  const { t, isGuess } = useParts()
  const headers = dateHeaders(t, isGuess)
  return (
    <Stack gap="3q">
      <Line gap="1" justify="between" className={styles['head']}>
        <Name job={job} />
        <RowActions job={job} />
      </Line>
      <State job={job} />
      <div className={styles['usual']}>
        <span>{t('nextWork.usual')}</span>
        <AllUsual job={job} />
      </div>
      <dl className={styles['figures']}>
        <Figure label={t('nextWork.next')}>
          <Next job={job} />
        </Figure>
        <Figure label={headers.p50}>
          <Middle job={job} />
        </Figure>
        <Figure label={headers.p80}>
          <Latest job={job} />
        </Figure>
        <Figure label={t('forecast.remaining')}>
          <Remaining job={job} />
        </Figure>
        <Figure label={t('forecast.due')}>
          <Due job={job} />
        </Figure>
        {!isGuess && (
          <Figure label={t('forecast.chance')}>
            <Chance job={job} />
          </Figure>
        )}
      </dl>
    </Stack>
  )
}
