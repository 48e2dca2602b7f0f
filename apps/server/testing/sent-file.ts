import type { AnyImportedRow, Problem } from '@warsha/contract'
import type { Answer, Caller } from './shop.ts'

export type FileSending = {
  commit?: boolean
  language?: string
  key?: string
  name?: string
  /** the fields beside the file, as a person chose them */
  choice?: Record<string, string>
}

/** Sends a file to be imported, as the browser does. */
export async function sendFile<Imported extends object>(
  by: Caller,
  path: string,
  file: string | Uint8Array,
  { commit = false, language = 'en', key, name = 'list.csv', choice = {} }: FileSending = {},
): Promise<Answer<Imported & Problem>> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(Buffer.from(file))]), name)
  if (commit) form.set('commit', 'true')
  for (const [field, value] of Object.entries(choice)) form.set(field, value)
  const encoded = new Response(form)
  const headers = {
    'content-type': encoded.headers.get('content-type') ?? '',
    'accept-language': language,
    ...(key && { 'idempotency-key': key }),
  }
  return by.post<Imported & Problem>(path, Buffer.from(await encoded.arrayBuffer()), { headers })
}

/** What is said of each row: its number, what is wrong with it, and what is worth knowing. */
export function sentencesOf({ body }: { body: { rows: readonly (AnyImportedRow & { remarks: string[] })[] } }) {
  return body.rows.map(({ row, errors, remarks }) => [
    row,
    ...errors.map(({ path, message }) => `${path}: ${message}`),
    ...remarks,
  ])
}
