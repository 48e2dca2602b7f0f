import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { adminPaths } from '../../admin-paths.ts'
import { SkeletonLines } from '../../ui/admin/object-page.tsx'
import type { Peeked } from '../../ui/admin/peek.tsx'
import { withAdminTexts } from '../../i18n/admin-texts.ts'
import { personText, type ShownPerson } from '../../i18n/people.ts'

const SessionPeek = lazy(async () => ({
  default: (await withAdminTexts(import('./details/session-peek.tsx'))).SessionPeek,
}))

type Listed = { session_id: string; technician: ShownPerson }

/** What `WithPeek` shows of a session. */
export function usePeekOfSession(): (session: Listed) => Peeked {
  const { t } = useTranslation('admin')
  return ({ session_id: id, technician }) => ({
    title: t('object.session', { name: personText(technician) }),
    to: adminPaths.session(id),
    content: (
      <Suspense fallback={<SkeletonLines lines={6} />}>
        <SessionPeek key={id} id={id} />
      </Suspense>
    ),
  })
}

/** The same of the rows of a table, by their ids. */
export function usePeekOfSessions(sessions: readonly Listed[]): (id: string) => Peeked | null {
  const peekOf = usePeekOfSession()
  return (id) => {
    const session = sessions.find(({ session_id }) => session_id === id)
    return session ? peekOf(session) : null
  }
}
