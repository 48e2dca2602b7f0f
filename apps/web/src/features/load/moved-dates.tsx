import type { DatesInWhatIf } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { adminPaths } from '../../admin-paths.ts'
import { StaticTable, type StaticColumn } from '../../ui/admin/static-table.tsx'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { Link } from '../../ui/link.tsx'
import { type FinishTexts, useFinishTexts } from '../forecast/index.ts'
import { type Move, movesOf } from './moves.ts'
import { type LoadTexts, useLoadTexts } from './use-load-texts.ts'

type Props = { jobs: readonly DatesInWhatIf[]; isGuess: boolean }

/** How many dates move, and those that move most beside what they are. */
export function MovedDates({ jobs, isGuess }: Props) {
  const { t } = useTranslation('admin')
  const texts = useLoadTexts()
  const finish = useFinishTexts()
  const zone = useZone()
  const { sooner, later, most } = useMemo(() => movesOf(jobs, zone), [jobs, zone])
  const columns = useMemo(() => columnsOf({ t, texts, finish, isGuess }), [t, texts, finish, isGuess])
  const counted = (count: number) => ({ count, number: texts.count(count) })
  if (most.length === 0) return <p>{t('nextWork.trying.nothing')}</p>
  const effect = [
    sooner > 0 && t('nextWork.trying.sooner', counted(sooner)),
    later > 0 && t('nextWork.trying.later', counted(later)),
  ]
  return (
    <>
      <p className="strong">{effect.filter(Boolean).join(' · ')}</p>
      <h3 className="strong">{t('load.whatIf.moves')}</h3>
      <StaticTable label={t('load.whatIf.moves')} rows={most} columns={columns} idOf={idOf} />
    </>
  )
}

const idOf = ({ job }: Move) => String(job.job_id)

type Given = { t: TFunction<'admin'>; texts: LoadTexts; finish: FinishTexts; isGuess: boolean }

function columnsOf({ t, texts, finish, isGuess }: Given): StaticColumn<Move>[] {
  const day = (at: string | null) => (at === null ? t('load.whatIf.unknown') : finish.finish(at, isGuess))
  const change = (before: string | null, after: string | null) => {
    const days = { before: day(before), after: day(after) }
    return <bdi>{days.before === days.after ? days.after : t('load.whatIf.change', days)}</bdi>
  }
  return [
    {
      id: 'job',
      header: t('load.whatIf.job'),
      cell: ({ job }) => (
        <Link to={adminPaths.job(job.job_id)}>
          <bdi>{job.job_no}</bdi>
        </Link>
      ),
    },
    {
      id: 'days',
      header: t('load.whatIf.difference'),
      cell: ({ days }) => {
        const count = Math.abs(days)
        return t(days < 0 ? 'load.whatIf.daysSooner' : 'load.whatIf.daysLater', { count, number: texts.count(count) })
      },
    },
    { id: 'p50', header: t('load.whatIf.p50'), cell: ({ job }) => change(job.as_it_is.p50_at, job.p50_at) },
    { id: 'p80', header: t('load.whatIf.p80'), cell: ({ job }) => change(job.as_it_is.p80_at, job.p80_at) },
  ]
}
