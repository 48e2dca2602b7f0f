import type { Job } from '@warsha/contract'
import { type Dispatch, type SetStateAction, useMemo } from 'react'
import { withRows } from '../../ui/admin/selection.ts'
import { BulkBar } from './bulk-bar.tsx'
import { FailuresDialog } from './failures-dialog.tsx'
import { isSaved, selectedJobs } from './job-list.ts'
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
          onStatus={(status) => void setStatus(chosen, status)}
          onDelete={() => void remove(chosen)}
          onSelectAll={() => onSelect(new Set([...selected, ...foundSaved.map(({ job_no }) => job_no)]))}
          onClear={() => onSelect(new Set())}
        />
      )}
      {failures && <FailuresDialog failures={failures} onClose={forgetFailures} />}
    </>
  )
}
