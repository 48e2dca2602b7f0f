/** All of the technician area in one file of the build: who opens it needs all of it, also where there is no network. */
export { ActiveOrStart, ActivePage, TechnicianHome } from '../features/technician/active-page.tsx'
export { shownWork, startWork } from '../offline/work.ts'
export { StartPage } from '../features/technician/start-page.tsx'
export { TechnicianLayout } from './technician-layout.tsx'
