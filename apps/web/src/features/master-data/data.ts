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

type Deletion = { soft_delete: boolean; dependencies: { total: number } }

/** Deletes a thing of a list, or deactivates it when something refers to it. */
export const removeFrom: Record<ListName, (id: number) => Promise<Deletion>> = {
  'job-types': (id) => call('deleteJobType', { params: { id } }),
  'power-ratings': (id) => call('deletePowerRating', { params: { id } }),
  'rpm-categories': (id) => call('deleteRpmCategory', { params: { id } }),
  departments: (id) => call('deleteDepartment', { params: { id } }),
}

const body = { is_active: true }

/** Takes a thing of a list into use again. */
export const reactivateIn: Record<ListName, (id: number) => Promise<unknown>> = {
  'job-types': (id) => call('updateJobType', { params: { id }, body }),
  'power-ratings': (id) => call('updatePowerRating', { params: { id }, body }),
  'rpm-categories': (id) => call('updateRpmCategory', { params: { id }, body }),
  departments: (id) => call('updateDepartment', { params: { id }, body }),
}
