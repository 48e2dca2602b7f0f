import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Technician } from '@warsha/contract'
import { call } from '../../api/api.ts'
import { changeTechnicians, readTechniciansAgain } from './data.ts'
import type { RateToSave } from './technician-shape.ts'

type StatusChange = { id: number; isActive: boolean; isUndo?: boolean }
type Told = { onSaved: (change: StatusChange) => void; onFailed: (error: unknown) => void }

/** Activates or deactivates: shown at once, taken back when it fails. Changes go to the server in their order. */
export function useStatusChange({ onSaved, onFailed }: Told) {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'technician status' },
    mutationFn: ({ id, isActive }: StatusChange) =>
      call('setTechnicianStatus', { params: { id }, body: { is_active: isActive } }),
    onMutate: ({ id, isActive }) => showStatus(client, id, isActive),
    onSuccess: (_saved, change) => onSaved(change),
    onError: async (error, { id, isActive }) => {
      await showStatus(client, id, !isActive)
      onFailed(error)
    },
    onSettled: () => void readTechniciansAgain(client),
  })
}

function showStatus(client: QueryClient, id: number, isActive: boolean): Promise<void> {
  return changeTechnicians(client, (technicians) =>
    technicians.map((technician) => (technician.id === id ? { ...technician, is_active: isActive } : technician)),
  )
}

type NewTechnician = { full_name: string; segment: string; temp_password: string; email?: string; phone?: string }

export async function createTechnician(client: QueryClient, body: NewTechnician): Promise<Technician> {
  const created = await call('createTechnician', { body })
  await changeTechnicians(client, (technicians) => [...technicians, created])
  return created
}

/** Saving the form of a technician activates them. */
export async function updateTechnician(
  client: QueryClient,
  id: number,
  { full_name, segment }: { full_name: string; segment: string },
): Promise<Technician> {
  const updated = await call('updateTechnician', { params: { id }, body: { full_name, segment, is_active: true } })
  await changeTechnicians(client, (technicians) =>
    technicians.map((technician) => (technician.id === id ? updated : technician)),
  )
  return updated
}

/** Saves the rate where there is one to save. Returns what went wrong, or null. */
export async function saveRate(
  client: QueryClient,
  id: number,
  rate: RateToSave | null,
): Promise<{ error: unknown } | null> {
  try {
    if (rate) await call('setHourlyRate', { params: { id }, body: rate })
    return null
  } catch (error) {
    return { error }
  } finally {
    void readTechniciansAgain(client)
  }
}

export async function resetPassword(client: QueryClient, id: number, temp_password: string): Promise<void> {
  await call('resetTechnicianPassword', { params: { id }, body: { temp_password } })
  await readTechniciansAgain(client)
}
