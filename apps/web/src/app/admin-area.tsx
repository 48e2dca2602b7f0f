import type { User } from '@warsha/contract'
import { may } from '@warsha/contract/calls'
import type { Account } from '@warsha/domain'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Route, Routes } from 'react-router'
import { useUser } from '../api/use-sign-in.ts'
import { workshopQuery } from '../features/workshop/index.ts'
import { loadPart } from '../i18n/i18n.ts'
import { paths } from '../paths.ts'
import { AdminLayout } from './admin-layout.tsx'
import { objectPages, pageAt, sections } from './admin-pages.ts'
import { sectionsOf } from './admin-sections.ts'
import { loadOffers } from './admin-palette.tsx'
import { Arriving } from './arriving.tsx'
import { loaded } from '../ui/loaded.tsx'
import { NoSuchPage } from './no-such-page.tsx'
import { queryClient } from './query-client.ts'
import { untilDrawn, untilIdle } from './until-idle.ts'

const Wall = loaded(async () => (await import('./wall.tsx')).Wall)
const pages = [...sections, ...objectPages].map((row) => ({ row, Part: loaded<object>(row.load) }))

/** Every page of the admin area. A page without permission redirects to the first permitted one. */
export function AdminArea() {
  const { t } = useTranslation('admin')
  const user = useUser()
  const home = sectionsOf(user)[0]?.path ?? paths.privacy
  useEffect(() => {
    const ended = new AbortController()
    void loadOtherPages(user, ended.signal)
    return () => ended.abort()
  }, [user])
  return (
    <Routes>
      <Route path="live" element={may(user, 'floor') ? <Wall /> : <Navigate to={home} replace />} />
      <Route element={<AdminLayout />}>
        {pages.map(({ row, Part }) => {
          const { path, permission } = row
          const title = 'name' in row ? t(`${row.name}.title`) : null
          const page = (
            <Arriving key={path} title={title}>
              <Part />
            </Arriving>
          )
          const shown = may(user, permission) ? page : <Navigate to={home} replace />
          return <Route key={path} path={path.slice(paths.liveBoard.length)} element={shown} />
        })}
      </Route>
      <Route path="*" element={<NoSuchPage />} />
    </Routes>
  )
}

/** Prefetches the data of the page at this address; the page itself shows a failure. */
AdminArea.openAhead = async (who: Promise<User | null>): Promise<void> => {
  const page = pageAt(window.location.pathname)
  const [user, part] = await Promise.all([who, page?.load().catch(() => null), loadPart('admin')])
  if (!user || (page && !may(user, page.permission))) return
  const workshop = queryClient.ensureQueryData({ ...workshopQuery, revalidateIfStale: true })
  await Promise.all([workshop, part?.prefetch?.(queryClient)])
}

/** A key or a click then shows another page at once. They come one after another, each when nothing else is to be done. */
async function loadOtherPages(user: Account, signal: AbortSignal): Promise<void> {
  await untilDrawn()
  // Whoever opens it has words in mind already.
  await loadOffers().catch(() => null)
  for (const { load } of sectionsOf(user)) {
    await untilIdle()
    if (signal.aborted) return
    // A failed prefetch is repeated when the page is opened.
    await load().catch(() => null)
  }
}
