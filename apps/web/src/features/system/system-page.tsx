import { Stack } from '../../ui/layout.tsx'
import type { System } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { Hints } from '../../ui/admin/hints.tsx'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { PageHeader } from '../../ui/admin/page-header.tsx'
import { WebhooksInTrouble } from '../connections/index.ts'
import { InWorkshop } from '../workshop/index.ts'
import { ClockFact } from './clock-fact.tsx'
import { ServerErrors } from './server-errors.tsx'
import { MailFact } from './mail-fact.tsx'
import { Instances } from './instances.tsx'
import { StorageFacts } from './storage-facts.tsx'
import { LostPhotos, OrphanedPhotos } from './lost-photos.tsx'
import styles from './system.module.css'
import { UnsentWork } from './unsent-work.tsx'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { SECOND } from '@warsha/domain'
import { call } from '../../api/api.ts'
import { Moment } from '../../ui/admin/moment.tsx'
import { Fact, Facts, Panel } from './panel.tsx'
import { State } from './state.tsx'

const systemQuery = queryOptions({
  queryKey: ['admin', 'system'],
  queryFn: ({ signal }) => call('system', { signal }),
  staleTime: 0,
  refetchInterval: 30 * SECOND,
})

/** How the server does. */
function useSystem() {
  return useQuery(systemQuery)
}

/** /admin/system: the state of the server, for its operator. */
export function SystemPage() {
  const { t } = useTranslation('admin')
  const query = useSystem()
  const { data: system, isError } = query
  const loading = <ListSkeleton label={t('system.loading')} />
  return (
    <>
      <PageHeader title={t('pages.system.title')} />
      <QueryFailure query={query} text={t('system.failed')} asOf={(time) => t('system.shownAsOf', { time })} />
      {!system && !isError && loading}
      {system && (
        <InWorkshop loading={loading}>
          <Parts system={system} />
        </InWorkshop>
      )}
    </>
  )
}

function Parts({ system }: { system: System }) {
  return (
    <Hints>
      <Stack gap="2">
        <WebhooksInTrouble />
        <div className={styles['columns']}>
          <ServerFacts system={system} />
          <StorageFacts system={system} />
        </div>
        <LostPhotos photos={system.lost_photos} />
        <OrphanedPhotos photos={system.lost_photos} />
        <UnsentWork phones={system.unsent} />
        <ServerErrors errors={system.errors} />
        <Instances instances={system.instances} />
      </Stack>
    </Hints>
  )
}

/** Which programs run, and since when. */
function ServerFacts({ system }: { system: System }) {
  const { t } = useTranslation('admin')
  const { version, started_at, node_version, postgres_version, database } = system
  return (
    <Panel title={t('system.server')}>
      <Facts>
        <Fact label={t('system.version')}>
          <bdi>{version}</bdi>
        </Fact>
        <Fact label={t('system.runningSince')}>
          <Moment at={started_at} />
        </Fact>
        <Fact label={t('system.node')}>
          <bdi>{node_version}</bdi>
        </Fact>
        <Fact label={t('system.postgres')}>
          <bdi>{postgres_version}</bdi>
        </Fact>
        <Fact label={t('system.schema')}>
          <bdi>{database.last_migration?.replace(/\.sql$/, '')}</bdi>
          <State state={database.migrations} />
        </Fact>
        <ClockFact clock={system.clock} />
        <MailFact mail={system.mail} />
      </Facts>
    </Panel>
  )
}
