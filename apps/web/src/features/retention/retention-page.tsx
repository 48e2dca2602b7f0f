import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { useRetention } from './data.ts'
import { RetentionForm } from './retention-form.tsx'

/** Settings, Retention: how long photos, sign-ins and the security log are kept. */
export function RetentionPage() {
  const { t } = useTranslation('admin')
  const query = useRetention()
  return (
    <>
      <QueryFailure query={query} text={t('settings.failed')} asOf={(time) => t('settings.shownAsOf', { time })} />
      {query.data ? (
        <RetentionForm state={query.data} />
      ) : (
        !query.isError && <ListSkeleton label={t('retention.loading')} />
      )}
    </>
  )
}
