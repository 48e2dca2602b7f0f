import type { User } from '@warsha/contract'
import { may } from '@warsha/contract/calls'
import type { Account } from '@warsha/domain'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Route, Routes } from 'react-router'
import { useUser } from '../api/use-sign-in.ts'
import { workshopQuery } from '../features/workshop/index.ts'
import { paths } from '../paths.ts'
import { AdminLayout } from './admin-layout.tsx'
import { objectPages, pageAt, sections } from './admin-pages.ts'
import { sectionsOf } from './admin-sections.ts'
import { loadOffers } from './admin-palette.tsx'
import { Arriving } from './arriving.tsx'
import { loadAdminTexts } from './admin-texts.ts'
import { fileLoader } from '../ui/file-loader.ts'
import { loaded } from '../ui/loaded.tsx'
import { NoSuchPage } from './no-such-page.tsx'
import { queryClient } from './query-client.ts'
import { untilDrawn, untilIdle } from './until-idle.ts'

export { loadAdminTexts }

const Wall = loaded(async () => (await import('./wall.tsx')).Wall)
const pages = [...sections, ...objectPages].map((row) => {
  const load = fileLoader(async () => (await Promise.all([row.load(), loadAdminTexts(row.texts)]))[0])
  return { row, load, Part: loaded<object>(load) }
})

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
          const title = 'name' in row ? t(`pages.${row.name}.title`) : null
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
  const row = pageAt(window.location.pathname)
  const page = pages.find((page) => page.row === row)
  const [user, part] = await Promise.all([who, page?.load().catch(() => null)])
  if (!user || (row && !may(user, row.permission))) return
  const workshop = queryClient.ensureQueryData({ ...workshopQuery, revalidateIfStale: true })
  await Promise.all([workshop, part?.prefetch?.(queryClient)])
}

/** A key or a click then shows another page at once. They come one after another, each when nothing else is to be done. */
async function loadOtherPages(user: Account, signal: AbortSignal): Promise<void> {
  await untilDrawn()
  // Whoever opens it has words in mind already.
  await loadOffers().catch(() => null)
  for (const { row, load } of pages) {
    if (!may(user, row.permission)) continue
    await untilIdle()
    if (signal.aborted) return
    // A failed prefetch is repeated when the page is opened.
    await load().catch(() => null)
  }
}
