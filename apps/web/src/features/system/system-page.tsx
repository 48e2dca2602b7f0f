import { Stack } from '../../ui/layout.tsx'
import type { System } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { Hints } from '../../ui/admin/hints.tsx'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { PageHeader } from '../../ui/admin/page-header.tsx'
import { InWorkshop } from '../workshop/index.ts'
import { useSystem } from './data.ts'
import { ServerErrors } from './server-errors.tsx'
import { Instances } from './instances.tsx'
import { ServerFacts } from './server-facts.tsx'
import { StorageFacts } from './storage-facts.tsx'
import styles from './system.module.css'
import { UnsentWork } from './unsent-work.tsx'

/** /admin/system: how the server does, for whoever looks after it. */
export function SystemPage() {
  const { t } = useTranslation('admin')
  const query = useSystem()
  const { data: system, isError } = query
  const loading = <ListSkeleton label={t('system.loading')} />
  return (
    <>
      <PageHeader title={t('system.title')} />
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
        <div className={styles['columns']}>
          <ServerFacts system={system} />
          <StorageFacts system={system} />
        </div>
        <UnsentWork phones={system.unsent} />
        <ServerErrors errors={system.errors} />
        <Instances instances={system.instances} />
      </Stack>
    </Hints>
  )
}
