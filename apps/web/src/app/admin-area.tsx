import { type ComponentType, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Route, Routes } from 'react-router'
import { AdminLayout } from './admin-layout.tsx'
import { adminPageFiles, loaderAt } from './admin-page-files.ts'
import { adminPages } from './admin-pages.ts'
import { Arriving } from './arriving.tsx'
import type { FileLoader } from './file-loader.ts'
import { loaded } from './loaded.ts'
import { NoSuchPage } from './no-such-page.tsx'
import { objectPages } from './object-pages.ts'
import { queryClient } from './query-client.ts'
import { workshopQuery } from '../features/workshop/index.ts'
import { untilDrawn, untilIdle } from './until-idle.ts'

const routeOf = ({ path, load }: { path: string; load: FileLoader<ComponentType> }) => ({
  path: path.slice('/admin'.length),
  Page: loaded<object>(load),
})
const pages = adminPages.map(({ path, title }) => ({ ...routeOf({ path, load: adminPageFiles[path] }), title }))
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
      </Route>
      <Route path="*" element={<NoSuchPage />} />
    </Routes>
  )
}

/** Asks for what the page of this address shows before it is drawn; should it not come, that is told where it would stand. */
export async function askAhead(): Promise<void> {
  const page = await loaderAt(window.location.pathname)?.().catch(() => null)
  await Promise.all([
    queryClient.ensureQueryData({ ...workshopQuery, revalidateIfStale: true }),
    page?.askAhead?.(queryClient),
  ])
}

/** A key or a click then shows another page at once. They come one after another, each when nothing else is to be done. */
function loadOtherPages(): () => void {
  const ended = new AbortController()
  void loadAll(ended.signal)
  return () => ended.abort()
}

async function loadAll(signal: AbortSignal): Promise<void> {
  await untilDrawn()
  for (const load of Object.values(adminPageFiles)) {
    await untilIdle()
    if (signal.aborted) return
    // What does not come now is asked for again by whoever opens the page.
    await load().catch(() => null)
  }
}
