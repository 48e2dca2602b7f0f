export { askForLive, useChanges, useLive, useLiveLine } from './data.ts'
export { LiveBoardPage } from './live-board-page.tsx'
export { WallScreen } from './wall.tsx'
export { RunningSessions, WorkingNow } from './working-now.tsx'
