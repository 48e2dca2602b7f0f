/** All of the technician area in one file of the build: who opens it needs all of it, also where there is no network. */
export { ActiveOrStart, ActivePage, askAhead, StartOrHome } from '../features/phone/index.ts'
export { openAhead, shownWork, startWork } from '../offline/work.ts'
export { Announcements } from './announcements.tsx'
export { TechnicianLayout } from './technician-layout.tsx'
