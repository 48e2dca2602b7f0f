import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AnyImportedRow, fileTypes } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { send } from '../../api/api.ts'
import { reasonFor } from '../../api/errors.ts'
import { saveFile } from '../../device/save-file.ts'
import { deviceStorage } from '../../device/storage.ts'
import { toasts } from '../../ui/toasts.tsx'
import type { FileChoice, FileImport, Imported } from './file-import.ts'
import { keepColumns, keptColumns } from './kept-columns.ts'

/** A file, what was chosen of it, and what is in it then. */
export type ReadFile<Row> = GivenFile & {
  content: Imported<Row>
  /** its columns are read as they were chosen for the last file with its headings */
  isAsLastTime?: true
}
export type GivenFile = { file: File; choice: FileChoice }

/** A large file takes the server a while. */
const TIMEOUT = 120_000

type Sender<Row extends AnyImportedRow> = Pick<FileImport<string, Row>, 'call' | 'readAgain' | 'template'>

function sendFile<Row extends AnyImportedRow>({ call }: Sender<Row>, { file, choice }: GivenFile, commit: boolean) {
  const form = new FormData()
  if (commit) form.set('commit', 'true')
  const { columns, ...rest } = choice
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) form.set(name, String(value))
  if (columns) form.set('columns', JSON.stringify(columns))
  form.set('file', file)
  return call({ form, timeout: TIMEOUT, isQuestion: !commit })
}

/** Reads what is in a file, creating nothing. */
export function usePreview<Row extends AnyImportedRow>(sender: Sender<Row>, onRead: (read: ReadFile<Row>) => void) {
  return useMutation({ mutationFn: (given: GivenFile) => readFile(sender, given), onSuccess: onRead })
}

/** Columns that nobody has chosen yet are read as they were for the last file with these headings. */
async function readFile<Row extends AnyImportedRow>(sender: Sender<Row>, given: GivenFile): Promise<ReadFile<Row>> {
  const read = { ...given, content: await sendFile(sender, given, false) }
  if (given.choice.columns) return read
  const columns = keptColumns(deviceStorage, kindOf(sender), read.content.found)
  if (!columns) return read
  const asLastTime = { ...given, choice: { ...given.choice, columns } }
  try {
    return { ...asLastTime, content: await sendFile(sender, asLastTime, false), isAsLastTime: true }
  } catch {
    // It can be read without: what was kept may be of another version.
    return read
  }
}

function kindOf<Row extends AnyImportedRow>({ template }: Sender<Row>): string {
  return template.call
}

/** Does what the file's good rows say. */
export function useImport<Row extends AnyImportedRow>(sender: Sender<Row> & Pick<FileImport<string, Row>, 'wayBack'>) {
  const client = useQueryClient()
  const { wayBack, readAgain } = sender
  return useMutation({
    mutationFn: (given: ReadFile<Row>) => sendFile(sender, given, true),
    onSuccess: (_, { choice: { columns }, content: { found } }) => {
      if (columns) keepColumns(deviceStorage, kindOf(sender), found, columns)
    },
    // Also after a failure: the answer may have been lost after it was done.
    onSettled: async () => {
      if (wayBack) await client.invalidateQueries({ queryKey: wayBack.key })
      await readAgain(client)
    },
  })
}

export function useTemplate({ call, fileName }: FileImport<string, AnyImportedRow>['template']) {
  const { t } = useTranslation('admin')
  return useMutation({
    mutationFn: async () => (await send(call)).blob(),
    onSuccess: (file) => saveFile(fileName, fileTypes.excel, file),
    onError: (error) => toasts.error(reasonFor(error, t('fileImport.templateFailed'))),
  })
}
