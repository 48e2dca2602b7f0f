import type { JobPicture, SessionDetails } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { PictureStrip } from '../../pictures/index.ts'
import { ObjectPart } from '../../../ui/admin/object-page.tsx'
import { numberText } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { personText } from '../../../i18n/people.ts'

/** The photos that were taken during a session, to be opened large. */
export function Photos({ session }: { session: SessionDetails }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { technician_name, technician, activity_label, activity_label_ar, job_no: number, photos } = session
  const pictures: JobPicture[] = photos.map((photo) => ({
    source: 'session',
    ...photo,
    technician_name,
    technician,
    activity_label,
    activity_label_ar,
  }))
  if (pictures.length === 0) return null
  return (
    <ObjectPart title={t('sessions.details.photos')} note={numberText(pictures.length, language)}>
      <PictureStrip
        pictures={pictures}
        title={t('sessions.details.photosOf', { name: personText(technician), number })}
      />
    </ObjectPart>
  )
}
