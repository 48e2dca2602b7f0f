import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AnswerOf, fileTypes } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { call, send } from '../../api/api.ts'
import { reasonFor } from '../../api/errors.ts'
import { saveFile } from '../../device/save-file.ts'
import { toasts } from '../../ui/toasts.tsx'

export type Imported = AnswerOf<'importJobs'>
export type FileOfJobs = { file: File; content: Imported }

/** A large file takes the server a while. */
const TIMEOUT = 120_000

async function sendFile(file: File, commit: boolean): Promise<Imported> {
  const form = new FormData()
  if (commit) form.set('commit', 'true')
  form.set('file', file)
  return call('importJobs', { form, timeout: TIMEOUT, isQuestion: !commit })
}

/** Reads what is in a file, creating nothing. */
export function usePreview() {
  return useMutation({
    mutationFn: async (file: File): Promise<FileOfJobs> => ({ file, content: await sendFile(file, false) }),
  })
}

/** Creates the jobs of the file's good rows. */
export function useImport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => sendFile(file, true),
    // Also after a failure: the answer may have been lost after the jobs were created.
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin', 'jobs'] }),
  })
}

export function useTemplate() {
  const { t } = useTranslation('admin')
  return useMutation({
    mutationFn: async () => (await send('jobImportTemplate')).blob(),
    onSuccess: (file) => saveFile('jobs-template.xlsx', fileTypes.excel, file),
    onError: (error) => toasts.error(reasonFor(error, t('jobImport.templateFailed'))),
  })
}
