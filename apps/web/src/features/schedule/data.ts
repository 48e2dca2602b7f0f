import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf, ChangeEffect, ScheduleRule } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { useInPlace, withVersion } from '../../api/admin/use-in-place.ts'
import { versionIn } from '../../api/version.ts'
import { call } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { inOrder } from './week.ts'

const rulesQuery = queryOptions({
  queryKey: ['admin', 'schedule', 'rules'],
  queryFn: ({ signal }) => call('scheduleRules', { signal }),
})

/** The weekly working hours. */
export function useScheduleRules() {
  return useQuery(rulesQuery)
}

export function readRulesAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: rulesQuery.queryKey })
}

/** What a change of the schedule would do to recorded sessions. */
export function previewChange(body: BodyOf<'previewScheduleChange'>): Promise<ChangeEffect> {
  return call('previewScheduleChange', { body })
}

/** Adds hours to a weekday. */
export async function addRule(client: QueryClient, body: BodyOf<'createScheduleRule'>): Promise<ScheduleRule> {
  const added = await call('createScheduleRule', { body })
  await changeRules(client, (rules) => inOrder([...rules, added]))
  return added
}

/** Deletes hours; those that somebody else has deleted meanwhile are gone all the same. */
export async function deleteRule(client: QueryClient, { id, version }: ScheduleRule): Promise<void> {
  try {
    await call('deleteScheduleRule', { params: { id }, version })
  } catch (error) {
    void readRulesAgain(client)
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
  await changeRules(client, (rules) => rules.filter((rule) => rule.id !== id))
}

export type Toggle = { rule: ScheduleRule; isActive: boolean; isUndo?: boolean }
type ToggleHandlers = { onSaved: (toggle: Toggle) => void; onFailed: (error: unknown) => void }

/** Makes hours count or not: shown at once, taken back when it fails. Changes go to the server in their order. */
export function useToggleRule({ onSaved, onFailed }: ToggleHandlers) {
  const client = useQueryClient()
  const inPlace = useInPlace()
  const { t } = useTranslation('admin')
  const send = async ({ rule: { id }, isActive }: Toggle): Promise<void> => {
    const shown = client.getQueryData(rulesQuery.queryKey)?.find((rule) => rule.id === id)
    const act = (version: number | undefined) =>
      call('toggleScheduleRule', { params: { id }, body: { is_active: isActive }, version })
    const saved = await inPlace(act, {
      version: versionIn(shown),
      wanted: { is_active: isActive },
      describe: ({ is_active }) => t(is_active ? 'meanwhile.active' : 'meanwhile.inactive'),
    })
    await changeRules(client, (rules) => withVersion(rules, (rule) => rule.id === id, saved))
  }
  return useMutation({
    scope: { id: 'schedule rules' },
    mutationFn: send,
    onMutate: ({ rule, isActive }) => showActive(client, rule, isActive),
    onSuccess: (_saved, toggle) => onSaved(toggle),
    onError: async (error, { rule, isActive }) => {
      await showActive(client, rule, !isActive)
      void readRulesAgain(client)
      onFailed(error)
    },
  })
}

function showActive(client: QueryClient, { id }: ScheduleRule, isActive: boolean): Promise<void> {
  return changeRules(client, (rules) => rules.map((rule) => (rule.id === id ? { ...rule, is_active: isActive } : rule)))
}

/** Changes the list that is shown. What is being read just now would show it as it was before. */
async function changeRules(client: QueryClient, change: (rules: ScheduleRule[]) => ScheduleRule[]): Promise<void> {
  await client.cancelQueries({ queryKey: rulesQuery.queryKey })
  client.setQueryData(rulesQuery.queryKey, (rules) => rules && change(rules))
}
