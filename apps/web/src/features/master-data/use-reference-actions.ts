import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../api/errors.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { changeAtOnce } from './at-once.ts'
import { listQuery, type ListName, reactivateIn, removeFrom } from './data.ts'

type ReferenceItem = { id: number; version: number; is_active: boolean; in_use: boolean }

/** What the buttons of a row do: delete or deactivate after a question, and take into use again. */
export function useReferenceActions(list: ListName) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const { queryKey } = listQuery(list)

  async function remove(thing: ReferenceItem, name: string): Promise<void> {
    if (!(await mayRemove(thing, name))) return
    try {
      const { soft_delete, dependencies } = await changeAtOnce(
        client,
        queryKey,
        (things: ReferenceItem[]) => without(things, thing.id),
        () => removeFrom[list](thing),
      )
      if (!soft_delete) return toasts.success(t('masterData.deleted'))
      const undo = { label: t('form.undo'), act: () => void reactivateAgain(thing) }
      toasts.success(t('masterData.deactivated', { total: dependencies.total }), undo)
    } catch (error) {
      toasts.error(reasonFor(error, t('masterData.deleteFailed')))
    }
  }

  function mayRemove({ in_use }: ReferenceItem, name: string): Promise<boolean> {
    return confirm({
      title: t(in_use ? 'masterData.deactivateTitle' : 'masterData.deleteTitle', { name }),
      message: t(in_use ? 'masterData.deactivateText' : 'masterData.deleteText'),
      confirmLabel: t(in_use ? 'settings.deactivateShort' : 'settings.deleteShort'),
      cancelLabel: t('form.cancel'),
      danger: !in_use,
    })
  }

  /** As it is by now. */
  async function reactivateAgain(thing: ReferenceItem): Promise<void> {
    const things: readonly ReferenceItem[] = await client.fetchQuery(listQuery(list)).catch(() => [])
    await reactivate(things.find(({ id }) => id === thing.id) ?? thing)
  }

  async function reactivate(shown: ReferenceItem): Promise<void> {
    const { id } = shown
    try {
      await changeAtOnce(
        client,
        queryKey,
        (things: ReferenceItem[]) => things.map((thing) => (thing.id === id ? { ...thing, is_active: true } : thing)),
        () => reactivateIn[list](shown),
      )
      toasts.success(t('masterData.updated'))
    } catch (error) {
      toasts.error(reasonFor(error, t('masterData.updateFailed')))
    }
  }

  return { remove, reactivate }
}

/** The list once a thing is out of use, or gone when nothing refers to it. */
function without(things: ReferenceItem[], id: number): ReferenceItem[] {
  return things.flatMap((thing) => {
    if (thing.id !== id) return [thing]
    return thing.in_use ? [{ ...thing, is_active: false }] : []
  })
}
