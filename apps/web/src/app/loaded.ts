import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** A part of the app whose code is loaded when it is first shown. */
export function loaded<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load() }))
}
