export { BeforeFirstSession } from './before-first-session.tsx'
export { SetUpList } from './set-up-list.tsx'
