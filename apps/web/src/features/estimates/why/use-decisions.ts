import { useQueryClient } from '@tanstack/react-query'
import type { EstimateReasons, ItemOfCell } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { reasonFor } from '../../../api/errors.ts'
import { toasts } from '../../../ui/toasts.tsx'
import { type EstimateCell, readEstimatesAgain, reasonsQuery, sentCell } from './data.ts'
import { useHours } from './hours.ts'

type Decision = {
  /** what is shown at once */
  shown: (reasons: EstimateReasons) => EstimateReasons
  /** @param onVersion hears which version of an item it has made */
  act: (onVersion: (version: number) => void) => Promise<unknown>
  /** @param made the version of the own change: what somebody else decided since stands */
  undo: (made: number) => Promise<unknown>
  done: string
  failed: string
}

/** What an admin can decide about a cell and its items: shown at once, put back when it fails, undone for a moment. */
export function useDecisions(cell: EstimateCell) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const hoursText = useHours()
  const { queryKey } = reasonsQuery(cell)

  async function undo({ undo: back }: Decision, made: number): Promise<void> {
    try {
      await back(made)
      toasts.info(t('why.takenBack'))
    } catch (error) {
      toasts.error(reasonFor(error, t('why.undoFailed')))
    }
    void readEstimatesAgain(client)
  }

  async function decide(decision: Decision): Promise<void> {
    await client.cancelQueries({ queryKey })
    const before = client.getQueryData(queryKey)
    if (before) client.setQueryData(queryKey, decision.shown(before))
    let made = 0
    try {
      await decision.act((version) => void (made = version))
      toasts.success(decision.done, { label: t('form.undo'), act: () => void undo(decision, made) })
    } catch (error) {
      client.setQueryData(queryKey, before)
      toasts.error(reasonFor(error, decision.failed))
    }
    void readEstimatesAgain(client)
  }

  const accept = (learned: number, former: { hours: number; isExact: boolean }) => {
    const body = {
      ...sentCell(cell),
      power_rating_id: cell.powerRatingId ?? 0,
      rpm_category_id: cell.rpmCategoryId ?? 0,
    }
    return decide({
      shown: (reasons) => ({ ...reasons, baseline_hours: learned, is_exact: true, is_learning: true }),
      act: () => call('acceptLearned', { body: { ...body, learned_hours: learned } }),
      undo: () =>
        call('takeBackAccepted', {
          body: { ...body, accepted_hours: learned, former_hours: former.isExact ? former.hours : null },
        }),
      done: t('why.accepted', { hours: hoursText(learned) }),
      failed: t('why.acceptFailed'),
    })
  }

  const freeze = (planned: number) => {
    let held = planned
    return decide({
      shown: (reasons) => ({ ...reasons, is_learning: true }),
      act: async () => {
        held = (await call('freezeEstimate', { body: { ...sentCell(cell), is_new: true } })).hours
      },
      undo: () => call('releaseEstimate', { body: { ...sentCell(cell), held_hours: held } }),
      done: t('why.frozen', { hours: hoursText(planned) }),
      failed: t('why.freezeFailed'),
    })
  }

  const release = (held: number) =>
    decide({
      shown: (reasons) => ({ ...reasons, is_learning: true }),
      act: () => call('releaseEstimate', { body: { ...sentCell(cell), held_hours: held } }),
      undo: () => call('freezeEstimate', { body: { ...sentCell(cell), hours: held, is_new: true } }),
      done: t('why.released'),
      failed: t('why.releaseFailed'),
    })

  // Who it is, the answer says.
  const byNobodyYet = { excluded_by: '', person: { id: 0, name: '', name_ar: null, label: '' } }
  /** Which item is decided about, as it is shown by now. */
  const seen = ({ job_id: id, ...item }: ItemOfCell) => {
    const shown = client.getQueryData(queryKey)?.items.find(({ job_id }) => job_id === id)
    return { params: { id, code: cell.activityCode }, version: (shown ?? item).version }
  }

  const exclude = (item: ItemOfCell, reason: string) =>
    decide({
      shown: withItem(item, { ...item, exclusion: { reason, ...byNobodyYet, excluded_at: item.started_at } }),
      act: (onVersion) => call('excludeItem', { ...seen(item), body: { reason }, onVersion }),
      undo: (made) => call('includeItem', { ...seen(item), version: made }),
      done: t('why.excluded', { number: item.job_no }),
      failed: t('why.excludeFailed', { number: item.job_no }),
    })

  const include = (item: ItemOfCell, reason: string) =>
    decide({
      shown: withItem(item, { ...item, exclusion: null }),
      act: (onVersion) => call('includeItem', { ...seen(item), onVersion }),
      undo: (made) => call('excludeItem', { ...seen(item), version: made, body: { reason } }),
      done: t('why.included', { number: item.job_no }),
      failed: t('why.includeFailed', { number: item.job_no }),
    })

  return { accept, freeze, release, exclude, include }
}

export type Decisions = ReturnType<typeof useDecisions>

/** The item as it is going to be; what follows from it for the numbers is being learned. */
function withItem(item: ItemOfCell, next: ItemOfCell): (reasons: EstimateReasons) => EstimateReasons {
  return (reasons) => ({
    ...reasons,
    items: reasons.items.map((one) => (one.job_id === item.job_id ? next : one)),
    is_learning: true,
  })
}
