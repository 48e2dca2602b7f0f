import type { Figure } from './figure.ts'

type Bench = () => Promise<Figure[]>

/** All benches by name, in the order in which they run. Each is loaded when it runs. */
export const benches: Record<string, () => Promise<Bench>> = {
  'recording-sessions': async () => (await import('./recording-sessions.ts')).recordingSessions,
  completing: async () => (await import('./completing.ts')).completing,
  'keyed-acts': async () => (await import('./keyed-acts.ts')).keyedActs,
  'start-parts': async () => (await import('./start-parts.ts')).startParts,
  'seeing-inside': async () => (await import('./seeing-inside.ts')).seeingInside,
  compression: async () => (await import('./compression.ts')).compression,
  'sign-in-check': async () => (await import('./sign-in-check.ts')).signInCheck,
  'schedule-change': async () => (await import('./schedule-change.ts')).scheduleChange,
  'session-bytes': async () => (await import('./session-bytes.ts')).sessionBytes,
  'live-board': async () => (await import('./live-board.ts')).liveBoard,
  'jobs-list': async () => (await import('./jobs-list.ts')).jobsList,
  'jobs-page': async () => (await import('./jobs-page.ts')).jobsPage,
  searching: async () => (await import('./searching.ts')).searching,
  'finish-forecast': async () => (await import('./finish-forecast.ts')).finishForecast,
  'first-load': async () => (await import('./first-load.ts')).firstLoad,
  'opening-pages': async () => (await import('./opening-pages.ts')).openingPages,
  interacting: async () => (await import('./interacting.ts')).interacting,
  reopening: async () => (await import('./reopening.ts')).reopening,
  tapping: async () => (await import('./tapping.ts')).tapping,
  draining: async () => (await import('./draining.ts')).draining,
  'matrix-edit': async () => (await import('./matrix-edit.ts')).matrixEdit,
  reports: async () => (await import('./reports.ts')).reports,
  analytics: async () => (await import('./analytics.ts')).analytics,
  learning: async () => (await import('./learning.ts')).learning,
  exports: async () => (await import('./exports.ts')).exports,
  backup: async () => (await import('./backup.ts')).backup,
  answers: async () => (await import('./answers.ts')).answers,
  timeline: async () => (await import('./timeline.ts')).timeline,
  timesheets: async () => (await import('./timesheets.ts')).timesheets,
  verifying: async () => (await import('./verifying.ts')).verifying,
  shops: async () => (await import('./shops.ts')).shops,
  demo: async () => (await import('./demo.ts')).demo,
}
