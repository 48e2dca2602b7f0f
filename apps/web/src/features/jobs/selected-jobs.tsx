import type { Job } from '@warsha/contract'
import { type Dispatch, type SetStateAction, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { withRows } from '../../ui/admin/selection.ts'
import { BulkBar } from './bulk-bar.tsx'
import { FailuresDialog } from './failures-dialog.tsx'
import { HoldDialog } from './windows-later.tsx'
import { isSaved, type SavedJob, selectedJobs } from './job-list.ts'
import { useBulk } from './use-bulk.ts'

type Props = {
  jobs: readonly Job[]
  /** those that the search and the filters leave */
  found: readonly Job[]
  selected: ReadonlySet<string>
  onSelect: Dispatch<SetStateAction<ReadonlySet<string>>>
}

/** What can be done with the ticked jobs, how far it is, and what could not be done. */
export function SelectedJobs({ jobs, found, selected, onSelect }: Props) {
  const { progress, failures, forgetFailures, setStatus, remove } = useBulk((done) =>
    onSelect((now) => withRows(now, done, false)),
  )
  const [held, setHeld] = useState<readonly SavedJob[] | null>(null)
  const holdTitle = useHoldTitle()
  const chosen = useMemo(() => selectedJobs(jobs, selected), [jobs, selected])
  const foundChosen = useMemo(() => selectedJobs(found, selected).length, [found, selected])
  const foundSaved = useMemo(() => found.filter(isSaved), [found])
  return (
    <>
      {(chosen.length > 0 || progress) && (
        <BulkBar
          count={chosen.length}
          hidden={chosen.length - foundChosen}
          more={foundChosen < foundSaved.length ? foundSaved.length : 0}
          progress={progress}
          onStatus={(status) => (status === 'on_hold' ? setHeld(chosen) : void setStatus(chosen, status))}
          onDelete={() => void remove(chosen)}
          onSelectAll={() => onSelect(new Set([...selected, ...foundSaved.map(({ job_no }) => job_no)]))}
          onClear={() => onSelect(new Set())}
        />
      )}
      {held && (
        <HoldDialog
          title={holdTitle(held)}
          onHold={(hold) => {
            setHeld(null)
            void setStatus(held, 'on_hold', hold)
          }}
          onClose={() => setHeld(null)}
        />
      )}
      {failures && <FailuresDialog failures={failures} onClose={forgetFailures} />}
    </>
  )
}

function useHoldTitle(): (jobs: readonly SavedJob[]) => string {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (jobs) => {
    const [job, ...others] = jobs
    if (job && others.length === 0) return t('jobs.hold.title', { number: job.job_no })
    return t('jobs.hold.titleMany', { count: jobs.length, number: numberText(jobs.length, language) })
  }
}
