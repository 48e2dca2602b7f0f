import { useTranslation } from 'react-i18next'
import { IconPhotoOff } from '../../ui/admin/icons.ts'
import { reasonFor } from '../../api/errors.ts'
import { DialogHead } from '../../ui/admin/dialog-head.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { icon } from '../../ui/icon-size.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useJobPictures } from './data.ts'
import styles from './pictures.module.css'
import { Viewer } from './viewer.tsx'

type Props = { jobNo: string; onClose: () => void }

/** The pictures of a job, small and large. */
export function PicturesDialog({ jobNo, onClose }: Props) {
  const { t } = useTranslation('admin')
  const title = t('jobPictures.title', { number: jobNo })
  return (
    <Dialog label={title} width="full" onClose={onClose}>
      <DialogHead title={title} onClose={onClose} />
      <Pictures jobNo={jobNo} />
    </Dialog>
  )
}

function Pictures({ jobNo }: { jobNo: string }) {
  const { t } = useTranslation('admin')
  const { data, error, isFetching, refetch } = useJobPictures(jobNo)
  if (!data) {
    if (!error) return <Loading />
    const text = reasonFor(error, t('jobPictures.failed')) ?? t('jobPictures.failed')
    const retry = () => void refetch()
    return <LoadFailure text={text} retryLabel={t('jobPictures.retry')} busy={isFetching} onRetry={retry} />
  }
  return (
    <>
      {data.images_missing && <output className={styles['missing']}>{t('jobPictures.missing')}</output>}
      {data.pictures.length > 0 ? (
        <Viewer pictures={data.pictures} />
      ) : (
        <EmptyState
          icon={<IconPhotoOff {...icon} size={32} />}
          title={t('jobPictures.none')}
          text={t('jobPictures.noneText')}
        />
      )}
    </>
  )
}

function Loading() {
  const { t } = useTranslation('admin')
  return (
    <output className={styles['viewer']} aria-label={t('jobPictures.loading')}>
      <Skeleton height={420} />
      <span className={styles['waiting']}>
        {[1, 2, 3, 4].map((one) => (
          <Skeleton key={one} height={64} />
        ))}
      </span>
    </output>
  )
}
