import type { JobPicture } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../ui/admin/moment.tsx'
import styles from './pictures.module.css'
import { activityText, personText } from '../../i18n/people.ts'

/** Who took a picture, at which work and when; or where it comes from. */
export function About({ picture }: { picture: JobPicture }) {
  const { t } = useTranslation('admin')
  const isOfSession = picture.source === 'session'
  return (
    <span className={styles['about']}>
      <bdi className="cut strong">{isOfSession ? personText(picture.technician) : t('jobPictures.imagesDatabase')}</bdi>
      <span className="cut muted text-s">
        {isOfSession && <bdi>{activityText(picture)}</bdi>}
        {isOfSession && ' · '}
        {picture.captured_at && <Moment at={picture.captured_at} />}
      </span>
    </span>
  )
}
