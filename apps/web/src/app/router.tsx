import { Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { paths } from '../paths.ts'
import { areaFiles } from './area-files.ts'
import { areas } from './areas.ts'
import { FaultBoundary } from './fault-boundary.tsx'
import { Guard } from './guards.tsx'
import { areaParts } from './load-ahead.ts'
import { partOf } from './loaded.tsx'
import { NoSuchPage } from './no-such-page.tsx'
import { pages, technicianPages } from './pages.tsx'
import { Root, Waiting } from './root.tsx'

/** Of each area one file is loaded, when somebody comes to it. */
const AdminArea = partOf(areaParts.admin, (area) => area.AdminArea)
const TechnicianLayout = partOf(areaFiles.technician, (area) => area.TechnicianLayout)
const ActiveOrStart = partOf(areaFiles.technician, (area) => area.ActiveOrStart)

const routeOf = ({ path, permission, element }: (typeof pages)[number]) => (
  <Route key={path} element={<Guard permission={permission} />}>
    <Route path={path} element={element} />
  </Route>
)

const routesOf = {
  admin: <Route path={`${paths.liveBoard}/*`} element={<AdminArea />} />,
  technician: (
    <Route element={<TechnicianLayout />}>
      {technicianPages.map(routeOf)}
      <Route path={`${paths.technician}/*`} element={<ActiveOrStart />} />
    </Route>
  ),
}

/** Every address of the app, and what it shows. */
export function Pages() {
  return (
    <BrowserRouter>
      <FaultBoundary>
        <Suspense fallback={<Waiting />}>
          <Routes>
            <Route element={<Root />}>
              <Route path={paths.root} element={<Navigate to={paths.login} replace />} />
              {pages.map(routeOf)}
              {areas.map(({ name, permission }) => (
                <Route key={name} element={<Guard permission={permission} />}>
                  {routesOf[name]}
                </Route>
              ))}
            </Route>
            <Route path="*" element={<NoSuchPage />} />
          </Routes>
        </Suspense>
      </FaultBoundary>
    </BrowserRouter>
  )
}
