import { createStore } from '../store.ts'
import { deviceStorage, readJson } from './storage.ts'

/** What a newcomer tries in the demo, in this order. */
export const firstSteps = {
  admin: ['start', 'watch', 'job', 'timeline', 'correct', 'palette', 'export'],
  technician: ['start', 'photo', 'end', 'offline'],
} as const

export type Area = keyof typeof firstSteps
export type FirstStep<Of extends Area = Area> = (typeof firstSteps)[Of][number]

/** What this device knows of somebody's first steps. */
export type Taken = { steps: readonly FirstStep[]; isDismissed: boolean }

const DEMO = 'warsha.demo'
const keyOf = (area: Area) => `warsha.first_steps.${area}`

const stores = { admin: createStore(kept('admin')), technician: createStore(kept('technician')) }

/** Whether the server that this device signs in to is a demo, as far as it has said so. */
export function isDemo(): boolean {
  return deviceStorage.getItem(DEMO) !== null
}

/** Keeps what the server's hints for signing in show: only a demo has any. */
export function keepDemo(is: boolean): void {
  if (is) deviceStorage.setItem(DEMO, '1')
  else deviceStorage.removeItem(DEMO)
}

/** What has been taken on this device, as a store. */
export const takenIn = (area: Area) => stores[area]

/** Ticks steps, for good. Outside of a demo nothing is kept. */
export function takeStep<Of extends Area>(area: Of, ...steps: readonly FirstStep<Of>[]): void {
  const taken = stores[area].get()
  const fresh = steps.filter((step) => !taken.steps.includes(step))
  if (fresh.length > 0 && isDemo()) keep(area, { ...taken, steps: [...taken.steps, ...fresh] })
}

/** Puts the list away, for good. */
export function dismissSteps(area: Area): void {
  keep(area, { ...stores[area].get(), isDismissed: true })
}

// Another tab has written, or all is erased.
window.addEventListener('storage', ({ key }) => {
  for (const area of ['admin', 'technician'] as const) {
    if (key === null || key === keyOf(area)) stores[area].set(kept(area))
  }
})

function keep(area: Area, taken: Taken): void {
  deviceStorage.setItem(keyOf(area), JSON.stringify(taken))
  stores[area].set(taken)
}

function kept(area: Area): Taken {
  const read = readJson(deviceStorage, keyOf(area)) as Partial<Taken> | null
  const steps = Array.isArray(read?.steps) ? firstSteps[area].filter((step) => read.steps?.includes(step)) : []
  return { steps, isDismissed: read?.isDismissed === true }
}
