import { Stack } from '../../ui/layout.tsx'
import type { JobPicture } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconPhotoX } from '../../ui/admin/icons.ts'
import { classes } from '../../ui/classes.ts'
import { icon } from '../../ui/icon-size.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import styles from './pictures.module.css'
import { usePicture } from './use-picture.ts'

type Props = { picture: JobPicture; place: number; total: number; isActualSize: boolean }

/** The picture itself. In its actual size it can be moved, also by the arrow keys. */
export function Stage({ picture, place, total, isActualSize }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const loaded = usePicture(picture, 'full')
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const name = t('jobPictures.picture', {
    place: numberText(place + 1, language),
    total: numberText(total, language),
  })
  return (
    <div
      className={classes(styles['stage'], isActualSize && styles['actual'])}
      // What scrolls must be reached by the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isActualSize ? 0 : undefined}
      role={isActualSize ? 'region' : undefined}
      aria-label={isActualSize ? name : undefined}
      data-stage=""
      aria-busy={loaded.state === 'loading'}
    >
      {loaded.state === 'loading' && <Spinner />}
      {loaded.state === 'there' && loaded.url !== unreadable && (
        <img src={loaded.url} alt={name} onError={() => setUnreadable(loaded.url)} />
      )}
      {(loaded.state === 'broken' || (loaded.state === 'there' && loaded.url === unreadable)) && (
        <Stack as="p" role="alert" gap="1" justify="center" className="pad-y-3 pad-x-3 text-center">
          <IconPhotoX {...icon} size={40} />
          {t('jobPictures.broken')}
        </Stack>
      )}
    </div>
  )
}
