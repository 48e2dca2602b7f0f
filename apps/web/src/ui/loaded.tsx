import { type ComponentType, lazy, useState } from 'react'
import type { FileLoader } from './file-loader.ts'

/**
 * A part of the app whose code is loaded when it is first shown. What has come by then is drawn at once: React holds back
 * for 300 ms what follows on a loading screen, however short that was.
 */
export function loaded<Props extends object>(file: FileLoader<ComponentType<Props>>): ComponentType<Props> {
  const Later = lazy(async () => ({ default: await file() }))
  return function Loaded(props) {
    const [Part] = useState<ComponentType<Props>>(() => file.known ?? Later)
    return <Part {...props} />
  }
}
