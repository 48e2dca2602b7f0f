import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import type { FileLoader } from './file-loader.ts'

type Load<Part> = (() => Promise<Part>) | FileLoader<Part>

/**
 * A part of the app whose code is loaded when it is first shown. What has come by then is drawn at once: React holds back
 * for 300 ms what follows on a loading screen, however short that was.
 */
export function loaded<Props extends object>(
  load: Load<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => {
    const known = 'known' in load ? load.known() : null
    return known === null ? load().then((page) => ({ default: page })) : atOnce({ default: known })
  })
}

/** What a promise would answer, without its wait. */
function atOnce<Value>(value: Value): Promise<Value> {
  // oxlint-disable-next-line unicorn/no-thenable -- answers at once, which a promise cannot
  return { then: (done: (value: Value) => void) => done(value) } as Promise<Value>
}
