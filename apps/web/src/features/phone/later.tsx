import { useIsFetching } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react'
import { useOnline } from '../../device/use-online.ts'
import { loadPart } from '../../i18n/i18n.ts'
import { type FileLoader, fileLoader, orElse, partOf } from '../../ui/file-loader.ts'
import { loaded } from '../../ui/loaded.tsx'
import { NotOnPhone } from '../../ui/not-on-phone.tsx'

type Parts = typeof import('./later/index.ts')

/** What the first screen waits for may never come. */
const PATIENCE = 3_000

/** With the code of the database: what can be chosen can be recorded. */
const parts = fileLoader(async () => {
  const [file] = await Promise.all([import('./later/index.ts'), import('../../offline/local.ts')])
  return file
})

/** What comes after the first tap. The phone has it a moment after the first screen, with a network or without. */
export const ConfirmStart = later((file) => file.ConfirmStart, NotOnPhone)
export const SelectActivity = later((file) => file.SelectActivity, NotOnPhone)
export const ActiveSession = later((file) => file.ActiveSession, NotOnPhone)
export const UnsentSheet = later((file) => file.UnsentSheet)
export const TimerCheck = later((file) => file.TimerCheck)
export const AskToRemind = later((file) => file.AskToRemind)

const firstSteps = fileLoader(async () => {
  const [file] = await Promise.all([import('./first-steps/first-steps.tsx'), loadPart('demo')])
  return file.FirstSteps
})

/** Of a demo alone. */
export const FirstSteps = shownLater(orElse<ComponentType>(firstSteps, Nothing))

export async function loadFirstSteps(): Promise<void> {
  await firstSteps().catch(() => undefined)
}

/** Resolves when it is there. What does not come is asked for again when it is needed. */
export async function loadLaterParts(): Promise<void> {
  await parts().catch(() => undefined)
}

/** Asks for what comes later when the first screen has what it shows, and again when the network comes back. */
export function useLaterParts(): void {
  const online = useOnline()
  const isShown = useIsFetching() === 0
  useEffect(() => {
    if (parts.known || !online) return undefined
    const timer = setTimeout(() => void loadLaterParts(), isShown ? 0 : PATIENCE)
    return () => clearTimeout(timer)
  }, [online, isShown])
}

/** @param instead what is shown where it cannot be loaded: what is around it stays, so that work can go on */
function later<Props extends object>(
  pick: (file: Parts) => ComponentType<Props>,
  instead: () => ReactNode = Nothing,
): ComponentType<Props> {
  return shownLater(orElse<ComponentType<Props>>(partOf(parts, pick), instead))
}

function shownLater<Props extends object>(file: FileLoader<ComponentType<Props>>): ComponentType<Props> {
  const Part = loaded(file)
  return function Later(props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}

function Nothing(): null {
  return null
}
