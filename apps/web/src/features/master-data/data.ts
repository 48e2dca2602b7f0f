import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Department, JobType, Listed, PowerRating, RpmCategory } from '@warsha/contract'
import { call } from '../../api/api.ts'

export const listNames = ['job-types', 'power-ratings', 'rpm-categories', 'departments'] as const
export type ListName = (typeof listNames)[number]

/** What each list is made of. */
export type ReferenceItems = {
  'job-types': Listed<JobType>
  'power-ratings': Listed<PowerRating>
  'rpm-categories': Listed<RpmCategory>
  departments: Listed<Department>
}

const query = { active_only: 'false' } as const

const read: { [Name in ListName]: (signal: AbortSignal) => Promise<ReferenceItems[Name][]> } = {
  'job-types': (signal) => call('jobTypes', { signal, query }),
  'power-ratings': (signal) => call('powerRatings', { signal, query }),
  'rpm-categories': (signal) => call('rpmCategories', { signal, query }),
  departments: (signal) => call('departments', { signal, query }),
}

export function listQuery<Name extends ListName>(name: Name) {
  return queryOptions({
    queryKey: ['admin', 'master-data', 'list', name],
    queryFn: ({ signal }): Promise<ReferenceItems[Name][]> => read[name](signal),
    staleTime: 0,
  })
}

/** One of the lists, with what is out of use. */
export function useList<Name extends ListName>(name: Name) {
  return useQuery(listQuery(name))
}

/** A thing of a list, and which version of it was seen. */
type Seen = { id: number; version: number }
type Deletion = { soft_delete: boolean; dependencies: { total: number } }

/** Deletes a thing of a list, or deactivates it when something refers to it. */
export const removeFrom: Record<ListName, (thing: Seen) => Promise<Deletion>> = {
  'job-types': ({ id, version }) => call('deleteJobType', { params: { id }, version }),
  'power-ratings': ({ id, version }) => call('deletePowerRating', { params: { id }, version }),
  'rpm-categories': ({ id, version }) => call('deleteRpmCategory', { params: { id }, version }),
  departments: ({ id, version }) => call('deleteDepartment', { params: { id }, version }),
}

const body = { is_active: true }

/** Takes a thing of a list into use again. */
export const reactivateIn: Record<ListName, (thing: Seen) => Promise<unknown>> = {
  'job-types': ({ id, version }) => call('updateJobType', { params: { id }, body, version }),
  'power-ratings': ({ id, version }) => call('updatePowerRating', { params: { id }, body, version }),
  'rpm-categories': ({ id, version }) => call('updateRpmCategory', { params: { id }, body, version }),
  departments: ({ id, version }) => call('updateDepartment', { params: { id }, body, version }),
}
