import type { System } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../ui/admin/moment.tsx'
import { Fact, Facts, Panel } from './panel.tsx'
import { State } from './state.tsx'

/** Which programs run, and since when. */
export function ServerFacts({ system }: { system: System }) {
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
      </Facts>
    </Panel>
  )
}
