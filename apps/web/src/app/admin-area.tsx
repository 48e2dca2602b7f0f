import { useEffect } from 'react'
import { matchPath, Route, Routes } from 'react-router'
import { AdminLayout } from './admin-layout.tsx'
import { adminPages } from './admin-pages.ts'
import { ErrorScreen } from './error-screen.tsx'
import { loaded } from './loaded.ts'
import { objectPages } from './object-pages.ts'
import { untilIdle } from './until-idle.ts'

const routes = [...adminPages, ...objectPages].map(({ path, load }) => ({
  path: path.slice('/admin'.length),
  Page: loaded<object>(load),
}))

/** Every page of the admin area, below its address. */
export function AdminArea() {
  useEffect(loadOtherPages, [])
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        {routes.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </Route>
      <Route path="*" element={<ErrorScreen reason="404 Not Found" />} />
    </Routes>
  )
}

/** Loads the page that is asked for beside the texts; should it fail to come, that is told where it would stand. */
export async function loadRequestedPage(): Promise<void> {
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
