import { useQueryClient } from '@tanstack/react-query'
import type { Absence } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../api/errors.ts'
import { personText } from '../../i18n/people.ts'
import { toasts } from '../../ui/toasts.tsx'
import { deleteAbsence, restoreAbsence } from './data.ts'

/** Deleting, which can be undone for as long as its message stands. */
export function useAbsenceDeletion() {
  const { t } = useTranslation('admin')
  const client = useQueryClient()

  async function restore(absence: Absence): Promise<void> {
    try {
      await restoreAbsence(client, absence)
      toasts.success(t('absences.restored', { name: personText(absence.technician) }))
    } catch (error) {
      toasts.error(reasonFor(error, t('absences.restoreFailed')))
    }
  }

  /** @returns whether it is gone */
  return async (absence: Absence): Promise<boolean> => {
    try {
      await deleteAbsence(client, absence)
    } catch (error) {
      toasts.error(reasonFor(error, t('absences.deleteFailed')))
      return false
    }
    const undo = { label: t('form.undo'), act: () => void restore(absence) }
    toasts.success(t('absences.deleted', { name: personText(absence.technician) }), undo)
    return true
  }
}
