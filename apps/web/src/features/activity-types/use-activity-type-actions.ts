import { useQueryClient } from '@tanstack/react-query'
import type { ListedActivityType } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { reasonFor } from '../../api/errors.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { changeAtOnce } from '../master-data/index.ts'
import { activityTypesQuery, changed, without } from './data.ts'

const { queryKey } = activityTypesQuery

/** What the buttons of a row do: delete or deactivate after a question, and take into use again. */
export function useActivityTypeActions() {
  const { t } = useTranslation('admin')
  const client = useQueryClient()

  async function remove(type: ListedActivityType): Promise<void> {
    if (!(await mayRemove(type))) return
    const { code, version } = type
    try {
      const { soft_delete, dependencies } = await changeAtOnce<ListedActivityType, Deletion>(
        client,
        queryKey,
        (types) => without(types, code),
        () => call('deleteActivityType', { params: { code }, version }),
      )
      if (!soft_delete) return toasts.success(t('activityTypes.deleted'))
      const undo = { label: t('form.undo'), act: () => void reactivateAgain(type) }
      toasts.success(t('activityTypes.deactivated', { total: dependencies.total }), undo)
    } catch (error) {
      toasts.error(reasonFor(error, t('activityTypes.deleteFailed')))
    }
  }

  function mayRemove({ code, label, in_use }: ListedActivityType): Promise<boolean> {
    return confirm({
      title: t(in_use ? 'activityTypes.deactivateTitle' : 'activityTypes.deleteTitle', { name: label }),
      message: t(in_use ? 'activityTypes.deactivateText' : 'activityTypes.deleteText', { code }),
      confirmLabel: t(in_use ? 'settings.deactivateShort' : 'settings.deleteShort'),
      cancelLabel: t('form.cancel'),
      danger: !in_use,
    })
  }

  /** As it is by now. */
  async function reactivateAgain(type: ListedActivityType): Promise<void> {
    const types = await client.fetchQuery(activityTypesQuery).catch(() => [])
    await reactivate(types.find(({ code }) => code === type.code) ?? type)
  }

  async function reactivate({ code, label, version }: ListedActivityType): Promise<void> {
    const body = { label, is_active: true }
    try {
      await changeAtOnce<ListedActivityType, unknown>(
        client,
        queryKey,
        (types) => changed(types, code, body),
        () => call('updateActivityType', { params: { code }, body, version }),
      )
      toasts.success(t('activityTypes.reactivated', { code }))
    } catch (error) {
      toasts.error(reasonFor(error, t('activityTypes.updateFailed')))
    }
  }

  return { remove, reactivate }
}

type Deletion = { soft_delete: boolean; dependencies: { total: number } }
