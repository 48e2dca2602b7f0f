import { matchPath, Route, Routes } from 'react-router'
import { AdminLayout } from './admin-layout.tsx'
import { adminPages } from './admin-pages.ts'
import { ErrorScreen } from './error-screen.tsx'
import { loaded } from './loaded.ts'
import { objectPages } from './object-pages.ts'

const routes = [...adminPages, ...objectPages].map(({ path, load }) => ({
  path: path.slice('/admin'.length),
  Page: loaded<object>(load),
}))

/** Every page of the admin area, below its address. */
export function AdminArea() {
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
