import { saveFile } from './save-file.ts'

/** The browser's reader has taken the file long before this. */
const ADDRESS_LIFE = 60_000

/**
 * A window of its own for a file that is still being made. Browsers open windows within a click only, not when an answer
 * comes.
 * @param waiting what it says meanwhile
 * @returns null where windows are blocked
 */
export function openFileWindow(waiting: string): Window | null {
  const reader = window.open('', '_blank')
  if (!reader) return null
  reader.document.title = waiting
  reader.document.documentElement.dir = document.documentElement.dir
  reader.document.body.append(waiting)
  return reader
}

/** Shows a PDF in the window that waits for it, or saves it where there is none. */
export function showPdf(reader: Window | null, name: string, file: Blob): void {
  if (!reader || reader.closed) return saveFile(name, 'application/pdf', file)
  const url = URL.createObjectURL(file)
  reader.location.replace(url)
  setTimeout(() => URL.revokeObjectURL(url), ADDRESS_LIFE)
}
