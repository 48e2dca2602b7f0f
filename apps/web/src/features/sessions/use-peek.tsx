import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import type { Peeked } from '../../ui/admin/peek.tsx'
import { SkeletonLines } from '../../ui/admin/object-page.tsx'

const SessionPeek = lazy(async () => ({ default: (await import('./details/session-peek.tsx')).SessionPeek }))

type Listed = { session_id: string; technician_name: string }

/** What `WithPeek` shows of the sessions of a table. */
export function usePeekOfSession(sessions: readonly Listed[]): (id: string) => Peeked | null {
  const { t } = useTranslation('admin')
  return (id) => {
    const session = sessions.find(({ session_id }) => session_id === id)
    if (!session) return null
    return {
      title: t('sessions.details.title', { name: session.technician_name }),
      to: paths.session(id),
      content: (
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <SessionPeek key={id} id={id} />
        </Suspense>
      ),
    }
  }
}
