import { createBrowserRouter, Navigate } from 'react-router'
import { paths } from '../paths.ts'
import { adminRoutes } from './admin-routes.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { FrontLayout } from './front-layout.tsx'
import { OnlyArea, OnlySignedOut } from './guards.tsx'
import { Root, Waiting } from './root.tsx'

/** Of each area one file is loaded, when somebody comes to it. */
const technicianArea = () => import('./technician-area.tsx')

export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <Waiting />,
    children: [
      { path: paths.root, element: <Navigate to={paths.login} replace /> },
      {
        element: <OnlySignedOut />,
        children: [
          {
            element: <FrontLayout />,
            children: [
              {
                path: paths.login,
                lazy: async () => ({ Component: (await import('../features/sign-in/sign-in-page.tsx')).SignInPage }),
              },
            ],
          },
        ],
      },
      {
        path: paths.technician,
        element: <OnlyArea area="technician" />,
        children: [
          {
            lazy: async () => ({ Component: (await technicianArea()).TechnicianLayout }),
            children: [
              { index: true, lazy: async () => ({ Component: (await technicianArea()).TechnicianHome }) },
              { path: 'active', lazy: async () => ({ Component: (await technicianArea()).ActivePage }) },
              { path: 'start', lazy: async () => ({ Component: (await technicianArea()).StartPage }) },
              { path: '*', lazy: async () => ({ Component: (await technicianArea()).ActiveOrStart }) },
            ],
          },
        ],
      },
      { path: paths.liveBoard, element: <OnlyArea area="admin" />, children: adminRoutes },
    ],
  },
])
