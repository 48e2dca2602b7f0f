import type { Technician } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../api/errors.ts'
import { toasts } from '../../ui/toasts.tsx'
import { useTechnicianStatus } from './commands.ts'

/** Activates or deactivates, with a way back for a moment. */
export function useToggle(): (technician: Technician) => void {
  const { t } = useTranslation('admin')
  const { mutate } = useTechnicianStatus({
    onSaved: ({ id, isActive, isUndo }) => {
      const undo = { label: t('form.undo'), act: () => mutate({ id, isActive: !isActive, isUndo: true }) }
      toasts.success(t(isActive ? 'technicians.activated' : 'technicians.deactivated'), isUndo ? undefined : undo)
    },
    onFailed: (error) => toasts.error(reasonFor(error, t('technicians.statusFailed'))),
  })
  return ({ id, is_active }) => mutate({ id, isActive: !is_active })
}
