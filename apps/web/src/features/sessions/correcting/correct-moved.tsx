import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../../api/errors.ts'
import { toasts } from '../../../ui/toasts.tsx'
import { useSession } from '../data.ts'
import { CorrectSession } from './correct-session.tsx'
import type { MovedTimes } from './form-shape.ts'

type Props = { id: string; moved: MovedTimes; onClose: () => void }

/** The window in which a session is corrected, with its new times filled in: the reason is asked for, and nothing is stored before. */
export function CorrectMoved({ id, moved, onClose }: Props) {
  const { t } = useTranslation('admin')
  const { data, error } = useSession(id)
  const isLost = !data && error !== null
  useEffect(() => {
    if (!isLost) return
    toasts.error(reasonFor(error, t('sessions.failed')))
    onClose()
    // Only the first failure is shown.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isLost])
  return data ? <CorrectSession session={data} moved={moved} onClose={onClose} /> : null
}
