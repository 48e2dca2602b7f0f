export { LiveBoardPage } from './live-board-page.tsx'
