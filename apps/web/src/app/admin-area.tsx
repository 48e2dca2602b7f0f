import { Route, Routes } from 'react-router'
import { AdminLayout } from './admin-layout.tsx'
import { adminPages } from './admin-pages.ts'
import { loaded } from './loaded.ts'
import { NoSuchPage } from './no-such-page.tsx'
import { queryClient } from './query-client.ts'
import { workshopQuery } from '../features/workshop/index.ts'

const routes = adminPages.map(({ path, load }) => ({ path: path.slice('/admin'.length), Page: loaded<object>(load) }))

/** Every page of the admin area, below its address. */
export function AdminArea() {
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        {routes.map(({ path, Page }) => (
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
  await adminPages
    .find(({ path }) => path === window.location.pathname)
    ?.load()
    .catch(() => null)
}
