import { exportFileName, type ExportFormat, exportFormats, type Language } from '@warsha/contract'
import type { LocalDate } from '@warsha/domain'
import { useSyncExternalStore } from 'react'
import { send } from '../../api/api.ts'
import { takeStep } from '../../device/first-steps.ts'
import { saveFile } from '../../device/save-file.ts'
import { createStore } from '../../store.ts'
import { type Progress, readFile } from './read-file.ts'

/** Days of the workshop, both ends included. */
export type ExportRange = { from: LocalDate; to: LocalDate }

/** A file that is being made or is on its way. */
export type RunningExport = { format: ExportFormat; name: string; progress: Progress | null; cancel: () => void }

/** A large file takes the server a while before its first byte. */
const TIMEOUT = 120_000

const running = createStore<readonly RunningExport[]>([])

/** The exports under way, whatever page has asked for them. */
export function useRunningExports(): readonly RunningExport[] {
  return useSyncExternalStore(running.subscribe, running.get)
}

/**
 * Makes a file and saves it. Of one format one is made at a time: asked again meanwhile, nothing happens.
 * @returns its name once it is saved, null when it was not made because one is under way or somebody has cancelled it
 */
export async function makeExport(format: ExportFormat, range: ExportRange, language: Language): Promise<string | null> {
  if (running.get().some((other) => other.format === format)) return null
  const given = new AbortController()
  const name = exportFileName(format, range)
  const entry: RunningExport = { format, name, progress: null, cancel: () => given.abort() }
  const onProgress = (progress: Progress) =>
    running.set(running.get().map((other) => (other.format === format ? { ...other, progress } : other)))
  running.set([...running.get(), entry])
  try {
    const query = { from_date: range.from, to_date: range.to, language }
    const response = await send(exportFormats[format].call, { query, signal: given.signal, timeout: TIMEOUT })
    const file = await readFile(response, onProgress)
    saveFile(name, file.type, file)
    takeStep('admin', 'export')
    return name
  } catch (error) {
    if (given.signal.aborted) return null
    throw error
  } finally {
    running.set(running.get().filter((other) => other.format !== format))
  }
}

/** Gives all exports up that are under way. */
export function cancelExports(): void {
  for (const { cancel } of running.get()) cancel()
}
