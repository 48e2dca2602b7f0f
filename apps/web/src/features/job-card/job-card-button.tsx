import type { Job } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { IconPrinter } from '../../ui/admin/icons.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { useJobCard } from './use-job-card.ts'

type Props = {
  job: Pick<Job, 'id' | 'job_no'>
  /** `icon` where there is room for no more, as in a row of the list */
  look?: 'button' | 'icon'
}

/** Opens the job card to print. A job without id has none. */
export function JobCardButton({ job, look = 'button' }: Props) {
  const { t } = useTranslation('admin')
  const { busy, open } = useJobCard(job)
  const isMissing = job.id === undefined
  const number = { number: job.job_no }
  const label = isMissing ? t('jobPictures.cardLater', number) : t('jobPictures.cardOf', number)
  const picture = <IconPrinter {...smallIcon} />
  if (look === 'icon') {
    return <IconButton label={label} icon={picture} busy={busy} disabled={isMissing} onClick={() => void open()} />
  }
  return (
    <Button icon={picture} busy={busy} disabled={isMissing} title={label} onClick={() => void open()}>
      {t('jobPictures.card')}
    </Button>
  )
}
