import type { JobPicture, SessionDetails } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconPhotoX } from '../../../ui/admin/icons.ts'
import { DialogHead } from '../../../ui/admin/dialog-head.tsx'
import { usePicture, Viewer } from '../../pictures/index.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { icon } from '../../../ui/icon-size.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { numberText } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import styles from './session-dialog.module.css'

/** The photos that were taken during a session, to be opened large. */
export function Photos({ session }: { session: SessionDetails }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [shown, show] = useState<number | null>(null)
  const { technician_name, activity_label, job_no: number, photos } = session
  const pictures: JobPicture[] = photos.map((photo) => ({
    source: 'session',
    ...photo,
    technician_name,
    activity_label,
  }))
  if (pictures.length === 0) return null
  const title = t('sessions.details.photosOf', { name: technician_name, number })
  const total = numberText(pictures.length, language)
  return (
    <section className={styles['part']}>
      <h3 className={styles['title']}>{t('sessions.details.photos')}</h3>
      <ul className={styles['photos']}>
        {pictures.map((picture, place) => (
          <li key={photos[place]?.media_id}>
            <button
              type="button"
              className={styles['photo']}
              aria-label={t('sessions.details.photo', { place: numberText(place + 1, language), total })}
              onClick={() => show(place)}
            >
              <Small picture={picture} />
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <Dialog label={title} width="full" onClose={() => show(null)}>
          <DialogHead title={title} onClose={() => show(null)} />
          <Viewer pictures={pictures} first={shown} />
        </Dialog>
      )}
    </section>
  )
}

function Small({ picture }: { picture: JobPicture }) {
  const loaded = usePicture(picture, 'thumbnail')
  if (loaded.state === 'loading') return <Skeleton height={80} />
  if (loaded.state === 'broken') return <IconPhotoX {...icon} />
  // Its button says which it is.
  return <img src={loaded.url} alt="" />
}
