import { type ComponentType, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, Route, Routes } from 'react-router'
import { AdminLayout } from './admin-layout.tsx'
import { adminPages } from './admin-pages.ts'
import { Arriving } from './arriving.tsx'
import { loaded } from './loaded.ts'
import { NoSuchPage } from './no-such-page.tsx'
import { objectPages } from './object-pages.ts'
import { queryClient } from './query-client.ts'
import { workshopQuery } from '../features/workshop/index.ts'
import { untilIdle } from './until-idle.ts'

const routeOf = ({ path, load }: { path: string; load: () => Promise<ComponentType> }) => ({
  path: path.slice('/admin'.length),
  Page: loaded<object>(load),
})
const pages = adminPages.map((page) => ({ ...routeOf(page), title: page.title }))
const pagesOfObjects = objectPages.map(routeOf)

/** Every page of the admin area, below its address. */
export function AdminArea() {
  const { t } = useTranslation('admin')
  useEffect(loadOtherPages, [])
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        {pages.map(({ path, title, Page }) => (
          <Route
            key={path}
            path={path}
            element={
              <Arriving key={path} title={t(title)}>
                <Page />
              </Arriving>
            }
          />
        ))}
        {pagesOfObjects.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path="*" element={<NoSuchPage />} />
      </Route>
    </Routes>
  )
}

/**
 * Loads the page that is asked for beside the texts, and asks for the workshop's zone; should they fail to come, that is
 * told where they would stand.
 */
export async function loadRequestedPage(): Promise<void> {
  void queryClient.prefetchQuery(workshopQuery)
  await [...adminPages, ...objectPages]
    .find(({ path }) => matchPath(path, window.location.pathname))
    ?.load()
    .catch(() => null)
}

/** A key or a click then shows another page at once. They come one after another, each when nothing else is to be done. */
function loadOtherPages(): () => void {
  const ended = new AbortController()
  void loadAll(ended.signal)
  return () => ended.abort()
}

async function loadAll(signal: AbortSignal): Promise<void> {
  for (const { load } of adminPages) {
    await untilIdle()
    if (signal.aborted) return
    // What does not come now is asked for again by whoever opens the page.
    await load().catch(() => null)
  }
}
