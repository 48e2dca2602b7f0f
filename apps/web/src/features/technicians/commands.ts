import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { BodyOf, ChangeEffect, Technician } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { hasAll, useInPlace, withVersion } from '../../api/admin/use-in-place.ts'
import { versionIn } from '../../api/version.ts'
import { call } from '../../api/api.ts'
import type { Sending } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { type StatusHandlers, useStatusChange } from '../../ui/admin/use-status-change.ts'
import { changeTechnicians, readTechniciansAgain, technicianIn } from './data.ts'
import type { RateToSave } from './technician-shape.ts'

/** Activates or deactivates a technician. */
export function useTechnicianStatus(handlers: StatusHandlers) {
  const client = useQueryClient()
  const show = (id: number, isActive: boolean) => showStatus(client, id, isActive)
  const readAgain = () => readTechniciansAgain(client)
  const inPlace = useInPlace()
  const { t } = useTranslation('admin')
  const send = async (id: number, isActive: boolean): Promise<void> => {
    const saved = await inPlace((version) => setStatus(id, isActive, version), {
      version: versionIn(technicianIn(client, id)),
      wanted: { is_active: isActive },
      describe: ({ is_active }) => t(is_active ? 'meanwhile.active' : 'meanwhile.inactive'),
    })
    await changeTechnicians(client, (all) => withVersion(all, (one) => one.id === id, saved))
  }
  return useStatusChange({ scope: 'technician status', send, show, readAgain }, handlers)
}

function setStatus(id: number, isActive: boolean, version: number | undefined): Promise<Technician> {
  return call('setTechnicianStatus', { params: { id }, body: { is_active: isActive }, version })
}

function showStatus(client: QueryClient, id: number, isActive: boolean): Promise<void> {
  return changeTechnicians(client, (technicians) =>
    technicians.map((technician) => (technician.id === id ? { ...technician, is_active: isActive } : technician)),
  )
}

type NewTechnician = {
  full_name: string
  segment: string
  temp_password: string
  email?: string
  phone?: string
  employee_number?: string
}

export async function createTechnician(client: QueryClient, body: NewTechnician): Promise<Technician> {
  const created = await call('createTechnician', { body })
  await changeTechnicians(client, (technicians) => [...technicians, created])
  return created
}

type Edited = { full_name: string; segment: string; employee_number?: string | null | undefined; is_active: boolean }

export async function updateTechnician(
  client: QueryClient,
  id: number,
  { full_name, segment, employee_number = null, is_active, ...sending }: Edited & Sending,
): Promise<Technician> {
  const body = { full_name, segment, employee_number, is_active }
  const updated = await call('updateTechnician', { params: { id }, body, ...sending })
  await changeTechnicians(client, (technicians) =>
    technicians.map((technician) => (technician.id === id ? updated : technician)),
  )
  return updated
}

export type Contact = BodyOf<'setTechnicianContact'>

/** Gives a technician another email or phone to sign in with; null is none. */
export async function saveContact(
  client: QueryClient,
  id: number,
  sent: { body: Contact } & Sending,
): Promise<Technician> {
  const saved = await call('setTechnicianContact', { params: { id }, ...sent })
  await changeTechnicians(client, (technicians) =>
    technicians.map((technician) => (technician.id === id ? saved : technician)),
  )
  void readTechniciansAgain(client)
  return saved
}

/** What a rate would do to recorded sessions. */
export function previewRate(id: number, rate: RateToSave): Promise<ChangeEffect> {
  return call('previewHourlyRate', { params: { id }, body: rate })
}

/** Saves the rate where there is one to save. Returns what went wrong, or null. */
export async function saveRate(
  client: QueryClient,
  id: number,
  rate: RateToSave | null,
  /** of the rates that were shown when it was typed; undefined: they were not known */
  version: number | undefined,
): Promise<{ error: unknown } | null> {
  try {
    if (rate) await call('setHourlyRate', { params: { id }, body: rate, version, isFollowed: true })
    return null
  } catch (error) {
    return isSavedAlready(error, rate) ? null : { error }
  } finally {
    void readTechniciansAgain(client)
  }
}

/** A repeat of one whose answer was lost finds its own change. */
function isSavedAlready(error: unknown, rate: RateToSave | null): boolean {
  const meanwhile = error instanceof ApiError && error.meanwhile
  return rate !== null && Boolean(meanwhile) && hasAll(meanwhile ? meanwhile.current : {}, rate)
}

export async function resetPassword(
  client: QueryClient,
  id: number,
  body: BodyOf<'resetTechnicianPassword'>,
): Promise<void> {
  await call('resetTechnicianPassword', { params: { id }, body })
  await readTechniciansAgain(client)
}
