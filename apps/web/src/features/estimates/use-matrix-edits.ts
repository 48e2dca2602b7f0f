import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useInPlace } from '../../api/admin/use-in-place.ts'
import { call } from '../../api/api.ts'
import { ApiError, reasonFor } from '../../api/errors.ts'
import { useShortcut } from '../../ui/admin/shortcuts.ts'
import { toasts } from '../../ui/toasts.tsx'
import type { Cell, OwnHours } from './cells.ts'
import { editsOf, matrixQuery, type Motor } from './data.ts'

/** Changes hours where they stand. The same function at each render, as the edits keep it. */
function useChangeHours() {
  const { t } = useTranslation('admin')
  const inPlace = useInPlace()
  const latest = useRef({ t, inPlace })
  useEffect(() => {
    latest.current = { t, inPlace }
  })
  return useCallback(
    (id: number, hours: number, known: number | undefined) =>
      latest.current.inPlace(
        (version) => call('updateEstimate', { params: { id }, body: { estimated_hours: hours }, version }),
        {
          version: known,
          wanted: { estimated_hours: hours },
          describe: ({ estimated_hours }) => latest.current.t('meanwhile.hours', { hours: estimated_hours }),
        },
      ),
    [],
  )
}

type Edit = { cell: Cell; before: OwnHours }

/** Saves what is typed into the matrix of a motor, and undoes the last of it. */
export function useMatrixEdits(motor: Motor) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const change = useChangeHours()
  const [edits] = useState(() => editsOf(client, motor, change))
  const pending = useSyncExternalStore(edits.subscribe, edits.pending)
  const last = useRef<Edit | null>(null)
  const withdraw = useRef<() => void>(undefined)

  /** The one before cannot be undone any more, nor is it offered to be. */
  function remember(edit: Edit | null): void {
    withdraw.current?.()
    last.current = edit
  }

  async function put(cell: Cell, hours: OwnHours): Promise<boolean> {
    const outcome = await edits.put(cell, hours)
    if (outcome.kind !== 'failed') return outcome.kind === 'saved'
    remember(null)
    const { error } = outcome
    const reason = reasonFor(error, '')
    if (reason !== null) {
      toasts.error(reason === '' ? t('estimates.saveFailed') : t('estimates.saveFailedBecause', { reason }))
    }
    // Somebody else may have set or taken back the same cell.
    if (error instanceof ApiError) void client.invalidateQueries({ queryKey: matrixQuery(motor).queryKey })
    return false
  }

  async function save(cell: Cell, hours: number, before: OwnHours): Promise<void> {
    const edit = { cell, before }
    remember(edit)
    if (!(await put(cell, hours))) return
    const text = t('estimates.saved')
    if (last.current !== edit) toasts.success(text)
    else withdraw.current = toasts.offer(text, { label: t('form.undo'), act: () => void undo(edit) })
  }

  async function undo(edit: Edit | null): Promise<void> {
    if (!edit || edit !== last.current) return
    remember(null)
    if (await put(edit.cell, edit.before)) toasts.info(t('estimates.undone'))
  }

  useShortcut({ keys: 'mod+z', label: t('estimates.undo'), act: () => void undo(last.current), opens: null })
  return { pending, save }
}
