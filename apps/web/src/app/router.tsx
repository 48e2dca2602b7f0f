import { Suspense, Component, type ReactNode } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { paths } from '../paths.ts'
import { areas } from './areas.ts'
import { Guard } from './guards.tsx'
import { loaded } from '../ui/loaded.tsx'
import { NoSuchPage } from './no-such-page.tsx'
import { type Page, pages } from './pages.tsx'
import { Root, Waiting } from './root.tsx'
import { ErrorScreen } from './error-screen.tsx'

/** Shows the error screen in place of pages that break or cannot be loaded. */
class FaultBoundary extends Component<{ children: ReactNode }, { reason: string | null }> {
  static getDerivedStateFromError(error: unknown): { reason: string } {
    return { reason: error instanceof Error ? error.message : String(error) }
  }

  override state: { reason: string | null } = { reason: null }

  override render(): ReactNode {
    const { reason } = this.state
    return reason === null ? this.props.children : <ErrorScreen reason={reason} />
  }
}

/** Each area has routes of its own, in a file that is loaded when somebody comes to it. */
const areaPages = areas.map(({ path, permission, load }): Page => {
  const Area = loaded(load)
  return { path: `${path}/*`, permission, show: () => <Area /> }
})

/** Every address of the app, and what it shows. */
export function Pages() {
  return (
    <BrowserRouter>
      <FaultBoundary>
        <Suspense fallback={<Waiting />}>
          <Routes>
            <Route element={<Root />}>
              <Route path={paths.root} element={<Navigate to={paths.login} replace />} />
              {[...pages, ...areaPages].map(({ path, permission, isForEverybody, show }) => (
                <Route
                  key={path}
                  path={path}
                  element={isForEverybody ? show() : <Guard permission={permission}>{show()}</Guard>}
                />
              ))}
            </Route>
            <Route path="*" element={<NoSuchPage />} />
          </Routes>
        </Suspense>
      </FaultBoundary>
    </BrowserRouter>
  )
}
