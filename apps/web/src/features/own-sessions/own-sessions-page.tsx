import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { serverNow } from '../../api/api.ts'
import { paths } from '../../paths.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { mayBeAsked } from './may-be-asked.ts'
import { RequestForm } from './request-form.tsx'
import { SessionList } from './session-list.tsx'
import { useOwnWork } from './use-own-sessions.ts'

/** The technician's sessions of the last days; one of them in the address, and a correction of it is asked for. */
export function OwnSessionsPage() {
  const { t } = useTranslation('ownSessions')
  const { t: app } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const own = useOwnWork()
  const key = search.get('session')
  const chosen = own?.sessions.find(({ uniqueKey }) => uniqueKey === key) ?? null

  /** Back to the list, which is where one came from unless somebody opened the address itself. */
  function close(): void {
    if (window.history.state?.idx > 0) void navigate(-1)
    else void navigate(paths.technicianSessions, { replace: true })
  }

  return (
    <>
      <PageTitle page={t(key === null ? 'title' : 'ask')} product={app('product')} />
      {key === null ? (
        <SessionList own={own} onChoose={({ uniqueKey }) => void navigate({ search: `?session=${uniqueKey}` })} />
      ) : (
        own && (
          <RequestForm key={key} session={chosen && mayBeAsked(chosen, serverNow()) ? chosen : null} onClose={close} />
        )
      )}
    </>
  )
}
