import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../api/errors.ts'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { workshopMomentText } from '../../i18n/workshop-time.ts'
import { IconGauge } from '../../ui/admin/icons.ts'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { PageHeader } from '../../ui/admin/page-header.tsx'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { icon } from '../../ui/icon-size.ts'
import { Button } from '../../ui/button.tsx'
import { Line, Stack } from '../../ui/layout.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useChanges } from '../live/index.ts'
import { InWorkshop } from '../workshop/index.ts'
import { Apart } from './apart.tsx'
import { type LoadAnswer, loadQuery, useLoad } from './data.ts'
import { MovedDates } from './moved-dates.tsx'
import { TeamLoad } from './team-load.tsx'
import { useLoadTexts } from './use-load-texts.ts'
import { useWhatIf } from './use-what-if.ts'
import { WhatIf } from './what-if.tsx'

/** /admin/load: the work that is left by team and week, for the foreman who plans it. */
export function LoadPage() {
  const { t } = useTranslation('admin')
  const queries = useQueryClient()
  const query = useLoad()
  const { data } = query
  useChanges(useCallback(() => queries.invalidateQueries(loadQuery), [queries]))
  return (
    <>
      <PageHeader title={t('pages.load.title')}>{data && <AsOf at={data.made_at} />}</PageHeader>
      <QueryFailure query={query} text={t('load.failed')} asOf={(time) => t('load.asOf', { time })} />
      <InWorkshop loading={<ListSkeleton label={t('load.loading')} />}>
        {data && (data.job_count === 0 ? <Nothing /> : <Known answer={data} />)}
        {!data && !query.isError && <ListSkeleton label={t('load.loading')} />}
      </InWorkshop>
    </>
  )
}

function AsOf({ at }: { at: string }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  return (
    <span className="to-end muted text-s">
      {t('load.asOf', { time: workshopMomentText(Date.parse(at), zone, language) })}
    </span>
  )
}

function Nothing() {
  const { t } = useTranslation('admin')
  return (
    <section className="framed">
      <EmptyState
        icon={<IconGauge {...icon} size={32} />}
        level="h2"
        title={t('load.none')}
        text={t('load.noneText')}
      />
    </section>
  )
}

function Known({ answer }: { answer: LoadAnswer }) {
  const { t } = useTranslation('admin')
  const { percent } = useLoadTexts()
  const whatIf = useWhatIf(answer)
  const tried = whatIf.answer
  const jobs = new Map([...answer.jobs, ...(tried?.jobs ?? [])].map((job) => [job.job_id, job]))
  const movedOf = new Map(tried?.moved.map((team) => [team.team, team]))
  return (
    <Stack gap="2" narrow>
      <p className="muted">{t('load.intro', { percent: percent(answer.utilisation_percent) })}</p>
      <WhatIf
        change={whatIf.change}
        onChange={whatIf.setChange}
        teams={answer.teams}
        jobs={answer.jobs}
        named={jobs}
        keep={whatIf.change.first.length > 0 && <KeepOrder whatIf={whatIf} />}
      >
        {whatIf.isTrying && <Effect whatIf={whatIf} />}
      </WhatIf>
      {(tried?.as_it_is ?? answer.teams).map((team) => (
        <TeamLoad key={team.team ?? ''} team={team} moved={movedOf.get(team.team)} jobs={jobs} />
      ))}
      <Apart answer={answer} jobs={jobs} />
    </Stack>
  )
}

type Given = { whatIf: ReturnType<typeof useWhatIf> }

function KeepOrder({ whatIf: { isSaving, keepOrder } }: Given) {
  const { t } = useTranslation('admin')
  return (
    <Button look="primary" busy={isSaving} onClick={keepOrder}>
      {t('load.whatIf.keep')}
    </Button>
  )
}

/** What comes of a what-if: the dates that move. */
function Effect({ whatIf }: Given) {
  const { t } = useTranslation(['admin', 'app'])
  const { answer, isReckoning, error } = whatIf
  return (
    <>
      <output aria-busy={isReckoning}>
        {error && <span className="error">{reasonFor(error, t('nextWork.trying.failed'))}</span>}
        {!error && isReckoning && (
          <Line as="span" inline gap="3q">
            <Spinner /> {t('nextWork.trying.reckoning')}
          </Line>
        )}
      </output>
      {error && (
        <div>
          <Button onClick={whatIf.tryAgain}>{t('app:retry')}</Button>
        </div>
      )}
      {!error && answer && <MovedDates jobs={answer.jobs} isGuess={answer.is_guess} />}
    </>
  )
}
