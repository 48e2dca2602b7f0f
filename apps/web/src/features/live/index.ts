export { useChanges } from './data.ts'
export { LiveBoardPage } from './live-board-page.tsx'
