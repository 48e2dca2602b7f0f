import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { Hints } from '../../ui/admin/hints.tsx'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { PageHeader } from '../../ui/admin/page-header.tsx'
import { Stack } from '../../ui/layout.tsx'
import { InWorkshop } from '../workshop/index.ts'
import { useMachineTokens } from './data.ts'
import { MachineTokens } from './machine-tokens.tsx'

/** /admin/connections: what other programs have to do with this shop, a section for each way. */
export function ConnectionsPage() {
  const { t } = useTranslation('admin')
  const query = useMachineTokens()
  const { data: tokens, isError } = query
  const loading = <ListSkeleton label={t('connections.loading')} />
  return (
    <>
      <PageHeader title={t('pages.connections.title')} />
      <QueryFailure
        query={query}
        text={t('connections.failed')}
        asOf={(time) => t('connections.shownAsOf', { time })}
      />
      {!tokens && !isError && loading}
      {tokens && (
        <InWorkshop loading={loading}>
          <Hints>
            <Stack gap="3">
              <MachineTokens tokens={tokens} />
            </Stack>
          </Hints>
        </InWorkshop>
      )}
    </>
  )
}
