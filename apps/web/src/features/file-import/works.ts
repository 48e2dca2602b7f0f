import type { AnyImportedRow } from '@warsha/contract'
import { useSyncExternalStore } from 'react'
import { newUuid } from '../../device/uuid.ts'
import { createStore } from '../../store.ts'
import type { FileChoice, FileImport, Imported } from './file-import.ts'
import { followRun, type RunProgress } from './run-progress.ts'

export type GivenFile = { file: File; choice: FileChoice }
/** A file, what was chosen of it, and what is in it then. */
export type ReadFile<Row> = GivenFile & {
  content: Imported<Row>
  /** its columns are read as they were chosen for the last file with its headings */
  isAsLastTime?: true
}

/** What is done with a file: it is looked at, or its good rows are done. */
export type Step = 'reading' | 'importing'

/** What is being done with a file of a kind, and what came of it. It goes on when its window is closed. */
export type Work<Row extends AnyImportedRow> = {
  kind: FileImport<string, Row>
  running: { step: Step; given: GivenFile; progress: RunProgress | null } | null
  failed: { step: Step; given: GivenFile; error: Error } | null
  read: ReadFile<Row> | null
  result: Imported<Row> | null
  /** whether a window shows it */
  isOpen: boolean
}

// Rows of each kind have their own type; whoever asks for a kind knows it.
type AnyWork = Work<AnyImportedRow>
const works = createStore<ReadonlyMap<string, AnyWork>>(new Map())

type Kind<Row extends AnyImportedRow> = Pick<FileImport<string, Row>, 'template'>

/** What kinds are told apart by. */
export function kindOf<Row extends AnyImportedRow>({ template }: Kind<Row>): string {
  return template.call
}

function change(name: string, changes: Partial<AnyWork> & Pick<AnyWork, 'kind'>): void {
  const nothing = { running: null, failed: null, read: null, result: null, isOpen: false }
  const before = works.get().get(name) ?? { ...nothing, kind: changes.kind }
  works.set(new Map(works.get()).set(name, { ...before, ...changes }))
}

/** Forgets what is known of a kind; what runs goes on at the server. */
export function forget(kind: Kind<AnyImportedRow>): void {
  const rest = new Map(works.get())
  rest.delete(kindOf(kind))
  works.set(rest)
}

/** Forgets all of it: it was of one person. */
export function forgetAll(): void {
  works.set(new Map())
}

/** A window shows the work of a kind. @returns what closes it: what runs goes on, what rests is forgotten */
export function openWork(kind: FileImport<string, AnyImportedRow>): () => void {
  change(kindOf(kind), { kind, isOpen: true })
  return () => {
    if (works.get().get(kindOf(kind))?.running) change(kindOf(kind), { kind, isOpen: false })
    else forget(kind)
  }
}

/** Begins again, with another file. */
export function beginAgain(kind: FileImport<string, AnyImportedRow>): void {
  change(kindOf(kind), { kind, running: null, failed: null, read: null, result: null })
}

export type Outcome<Row> = { read: ReadFile<Row> } | { result: Imported<Row> }

/** Does something with a file, and keeps what comes of it for the window, be it open or not. */
export async function doWork<Row extends AnyImportedRow>(
  kind: FileImport<string, Row>,
  { step, given }: { step: Step; given: GivenFile },
  send: (run: string) => Promise<Outcome<Row>>,
): Promise<void> {
  const [name, run] = [kindOf(kind), newUuid()]
  const own = { step, given, progress: null }
  const keep = (changes: Partial<Work<Row>>) =>
    change(name, { ...(changes as unknown as Partial<AnyWork>), kind: kind as unknown as AnyWork['kind'] })
  // One that was left for another file says nothing any more.
  const isOwn = () => works.get().get(name)?.running?.given === given
  keep({ running: own, failed: null })
  const stop = followRun(run, (progress) => {
    if (isOwn()) keep({ running: { ...own, progress } })
  })
  try {
    const outcome = await send(run)
    if (isOwn()) keep({ ...outcome, running: null })
  } catch (error) {
    if (isOwn()) keep({ running: null, failed: { step, given, error: error as Error } })
  } finally {
    stop()
  }
}

/** The work of a kind; null where there is none. */
export function useWork<Row extends AnyImportedRow>(kind: Kind<Row>): Work<Row> | null {
  const all = useSyncExternalStore(works.subscribe, works.get)
  return (all.get(kindOf(kind)) as Work<Row> | undefined) ?? null
}

/** What goes on, or has ended, while no window shows it. */
export function useWorksBehind(): readonly AnyWork[] {
  const all = useSyncExternalStore(works.subscribe, works.get)
  return [...all.values()].filter(({ isOpen }) => !isOpen)
}
