import { Tooltip } from '@mantine/core'
import type { Job } from '@warsha/contract'
import { jobStatuses, type JobStatus } from '@warsha/domain'
import { useId } from 'react'
import { type Icon, IconChevronDown, IconPlayerPlay } from '../../ui/icons.ts'
import { IconArchive, IconPlayerPause } from '../../ui/admin/icons.ts'
import { IconCircleDashed } from '../../ui/icons.ts'
import { classes } from '../../ui/classes.ts'
import { toasts } from '../../ui/toasts.tsx'
import { isSaved, type SavedJob } from './job-list.ts'
import type { RowTexts } from './row-texts.ts'
import styles from './status-control.module.css'

const icons: Record<JobStatus, Icon> = {
  open: IconCircleDashed,
  in_progress: IconPlayerPlay,
  on_hold: IconPlayerPause,
  closed: IconArchive,
}
/** The colour that a status has as a mark. */
export const statusTones = { open: 'info', in_progress: 'active', on_hold: 'on-hold', closed: 'closed' } as const

const iconLook = { size: 15, stroke: 2, 'aria-hidden': true } as const

export function StatusIcon({ status }: { status: JobStatus }) {
  const Picture = icons[status]
  return <Picture {...iconLook} />
}

type Props = {
  job: Job
  texts: RowTexts
  /** more of the status, for the pointer */
  hint?: string | undefined
  onStatus: (job: SavedJob, status: JobStatus) => void
}

/** The status of a job in the list, chosen in place. */
export function StatusControl({ job, texts, hint, onStatus }: Props) {
  const Picture = icons[job.status]
  if (!isSaved(job)) return <LockedStatus job={job} texts={texts} />
  return (
    <span className={classes(styles['status'], styles[job.status])} data-hint={hint}>
      <Picture {...iconLook} className={styles['icon']} />
      <select
        className={styles['box']}
        aria-label={texts.statusOf(job.job_no)}
        value={job.status}
        onChange={(event) => onStatus(job, event.currentTarget.value as JobStatus)}
      >
        {jobStatuses.map((status) => (
          <option key={status} value={status}>
            {texts.statuses[status]}
          </option>
        ))}
      </select>
      <IconChevronDown {...iconLook} className={styles['arrow']} />
    </span>
  )
}

/** What an images job has instead: it tells why nothing can be chosen here yet. */
function LockedStatus({ job: { job_no, status }, texts }: Pick<Props, 'job' | 'texts'>) {
  const Picture = icons[status]
  const whyId = useId()
  const why = texts.editFirst
  return (
    <Tooltip
      label={why}
      withinPortal={false}
      floatingStrategy="fixed"
      events={{ hover: true, focus: true, touch: false }}
    >
      <span className={classes(styles['status'], styles[status], styles['locked'])}>
        <Picture {...iconLook} className={styles['icon']} />
        <button
          type="button"
          className={styles['box']}
          aria-disabled="true"
          aria-label={`${texts.statusOf(job_no)}: ${texts.statuses[status]}`}
          aria-describedby={whyId}
          onClick={() => toasts.info(why)}
        >
          {texts.statuses[status]}
        </button>
        <span id={whyId} className="only-heard">
          {why}
        </span>
      </span>
    </Tooltip>
  )
}
