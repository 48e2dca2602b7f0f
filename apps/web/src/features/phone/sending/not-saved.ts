import type { TFunction } from 'i18next'
import { toasts } from '../../../ui/toasts.tsx'

/** Says that something was not kept on this phone, by the reason that the database gave. */
export function tellNotSaved(
  t: TFunction,
  error: unknown,
  text: 'work.notSaved' | 'photos.notSaved' = 'work.notSaved',
) {
  toasts.error(t(isNoAnswer(error) ? 'work.noAnswer' : text))
}

function isNoAnswer(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}
