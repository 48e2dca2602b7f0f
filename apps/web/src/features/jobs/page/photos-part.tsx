import { useTranslation } from 'react-i18next'
import { QueryPart } from '../../../api/admin/query-part.tsx'
import { numberText } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { PictureStrip, StripSkeleton, useJobPictures } from '../../pictures/index.ts'

/** What was photographed on a job, and what the images database has of it. */
export function PhotosPart({ jobNo }: { jobNo: string }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <QueryPart
      title={t('jobPage.photos')}
      query={useJobPictures(jobNo)}
      failed={t('jobPictures.failed')}
      note={({ pictures }) => numberText(pictures.length, language)}
      skeleton={<StripSkeleton />}
    >
      {({ pictures, images_missing }) => (
        <>
          {images_missing && <p className="muted">{t('jobPictures.missing')}</p>}
          {pictures.length === 0 ? (
            <p className="muted">{t('jobPictures.noneText')}</p>
          ) : (
            <PictureStrip pictures={pictures} title={t('jobPictures.title', { number: jobNo })} />
          )}
        </>
      )}
    </QueryPart>
  )
}
