import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type AnyImportedRow, fileTypes } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { send } from '../../api/api.ts'
import { reasonFor } from '../../api/errors.ts'
import { saveFile } from '../../device/save-file.ts'
import { deviceStorage } from '../../device/storage.ts'
import { toasts } from '../../ui/toasts.tsx'
import type { FileImport, Imported } from './file-import.ts'
import { keepColumns, keptColumns } from './kept-columns.ts'
import type { RunProgress } from './run-progress.ts'
import { doWork, type GivenFile, kindOf, type ReadFile, type Step, useWork } from './works.ts'

/** A large file on a busy server takes minutes. Whoever waits sees how far it is. */
const TIMEOUT = 15 * 60_000

type Sender<Row extends AnyImportedRow> = Pick<FileImport<string, Row>, 'call' | 'template'>
type Sending = { commit: boolean; run: string }

function sendFile<Row extends AnyImportedRow>(
  { call }: Sender<Row>,
  { file, choice }: GivenFile,
  { commit, run }: Sending,
) {
  const form = new FormData()
  if (commit) form.set('commit', 'true')
  form.set('run', run)
  const { columns, ...rest } = choice
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) form.set(name, String(value))
  if (columns) form.set('columns', JSON.stringify(columns))
  form.set('file', file)
  return call({ form, timeout: TIMEOUT, isQuestion: !commit })
}

/** Columns that nobody has chosen yet are read as they were for the last file with these headings. */
async function readFile<Row extends AnyImportedRow>(
  sender: Sender<Row>,
  given: GivenFile,
  run: string,
): Promise<ReadFile<Row>> {
  const read = { ...given, content: await sendFile(sender, given, { commit: false, run }) }
  if (given.choice.columns) return read
  const columns = keptColumns(deviceStorage, kindOf(sender), read.content.found)
  if (!columns) return read
  const asLastTime = { ...given, choice: { ...given.choice, columns } }
  try {
    const content = await sendFile(sender, asLastTime, { commit: false, run })
    return { ...asLastTime, content, isAsLastTime: true }
  } catch {
    // It can be read without: what was kept may be of another version.
    return read
  }
}

/** Does what the file's good rows say. */
async function importFile<Row extends AnyImportedRow>(
  kind: FileImport<string, Row>,
  given: ReadFile<Row>,
  { run, client }: { run: string; client: QueryClient },
): Promise<Imported<Row>> {
  const { wayBack, readAgain } = kind
  try {
    const result = await sendFile(kind, given, { commit: true, run })
    if (given.choice.columns) keepColumns(deviceStorage, kindOf(kind), given.content.found, given.choice.columns)
    return result
  } finally {
    // Also after a failure: the answer may have been lost after it was done.
    void (async () => {
      if (wayBack) await client.invalidateQueries({ queryKey: wayBack.key })
      await readAgain(client)
    })()
  }
}

/** What is being done with a file, and how to begin it. */
export type Doing<Given> = {
  isPending: boolean
  /** null until it lasts */
  progress: RunProgress | null
  error: Error | null
  /** what it is or was done with */
  given: GivenFile | null
  begin: (given: Given) => void
}

/** Reading files of a kind and importing them, whether a window is open or not. */
export function useFileWork<Row extends AnyImportedRow>(kind: FileImport<string, Row>) {
  const client = useQueryClient()
  const work = useWork<Row>(kind)
  const doing = <Given>(step: Step, begin: (given: Given) => void): Doing<Given> => {
    const running = work?.running?.step === step ? work.running : null
    const failed = work?.failed?.step === step ? work.failed : null
    return {
      isPending: running !== null,
      progress: running?.progress ?? null,
      error: failed?.error ?? null,
      given: (running ?? failed)?.given ?? null,
      begin,
    }
  }
  return {
    read: work?.read ?? null,
    result: work?.result ?? null,
    reading: doing('reading', (given: GivenFile) => {
      void doWork(kind, { step: 'reading', given }, async (run) => ({ read: await readFile(kind, given, run) }))
    }),
    importing: doing('importing', (given: ReadFile<Row>) => {
      void doWork(kind, { step: 'importing', given }, async (run) => ({
        result: await importFile(kind, given, { run, client }),
      }))
    }),
  }
}

export function useTemplate({ call, fileName }: FileImport<string, AnyImportedRow>['template']) {
  const { t } = useTranslation('admin')
  return useMutation({
    mutationFn: async () => (await send(call)).blob(),
    onSuccess: (file) => saveFile(fileName, fileTypes.excel, file),
    onError: (error) => toasts.error(reasonFor(error, t('fileImport.templateFailed'))),
  })
}
