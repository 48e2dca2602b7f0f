import { useMutation } from '@tanstack/react-query'

export type StatusChange = { id: number; isActive: boolean; isUndo?: boolean }

type Way = {
  /** whose changes go to the server in their order */
  scope: string
  send: (id: number, isActive: boolean) => Promise<unknown>
  /** what the list shows */
  show: (id: number, isActive: boolean) => Promise<void>
  readAgain: () => Promise<void>
}

export type StatusHandlers = { onSaved: (change: StatusChange) => void; onFailed: (error: unknown) => void }

/** Activates or deactivates something of a list: shown at once, taken back when it fails. */
export function useStatusChange({ scope, send, show, readAgain }: Way, { onSaved, onFailed }: StatusHandlers) {
  return useMutation({
    scope: { id: scope },
    mutationFn: ({ id, isActive }: StatusChange) => send(id, isActive),
    onMutate: ({ id, isActive }) => show(id, isActive),
    onSuccess: (_saved, change) => onSaved(change),
    onError: async (error, { id, isActive }) => {
      await show(id, !isActive)
      onFailed(error)
    },
    onSettled: () => void readAgain(),
  })
}
