import { type ComponentType, lazy, useState } from 'react'
import type { FileLoader } from './file-loader.ts'

/**
 * A part of the app whose code is loaded when it is first shown. What has come by then is drawn at once: React holds back
 * for 300 ms what follows on a loading screen, however short that was.
 */
export function loaded<Props extends object>(
  load: (() => Promise<ComponentType<Props>>) & Partial<FileLoader<ComponentType<Props>>>,
): ComponentType<Props> {
  const Later = lazy(async () => ({ default: await load() }))
  return function Loaded(props) {
    const [Part] = useState<ComponentType<Props>>(() => load.known?.() ?? Later)
    return <Part {...props} />
  }
}

/** One part of a file of many. */
export function partOf<File, Props extends object>(
  file: FileLoader<File>,
  choose: (file: File) => ComponentType<Props>,
) {
  const known = () => {
    const whole = file.known()
    return whole && choose(whole)
  }
  return loaded(Object.assign(async () => choose(await file()), { known }))
}
