import { Cluster } from '../../ui/layout.tsx'
import { useIntersection } from '@mantine/hooks'
import type { JobPicture } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconPhotoX } from '../../ui/admin/icons.ts'
import { DialogHead } from '../../ui/admin/dialog-head.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { icon } from '../../ui/icon-size.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import styles from './picture-strip.module.css'
import { keyOf, usePicture } from './use-picture.ts'
import { Viewer } from './viewer.tsx'

type Props = {
  pictures: readonly JobPicture[]
  /** of the window in which they are shown large */
  title: string
}

/** Pictures side by side, each loaded when it comes into sight, to be opened large. */
export function PictureStrip({ pictures, title }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [shown, show] = useState<number | null>(null)
  const total = numberText(pictures.length, language)
  return (
    <>
      <Cluster as="ul" gap="1" align="stretch">
        {pictures.map((picture, place) => (
          <li key={keyOf(picture)}>
            <Small
              picture={picture}
              label={t('jobPictures.openOne', { place: numberText(place + 1, language), total })}
              onOpen={() => show(place)}
            />
          </li>
        ))}
      </Cluster>
      {shown !== null && (
        <Dialog label={title} width="full" onClose={() => show(null)}>
          <DialogHead title={title} onClose={() => show(null)} />
          <Viewer pictures={pictures} first={shown} />
        </Dialog>
      )}
    </>
  )
}

/** Such a strip while it is being read. */
export function StripSkeleton() {
  return (
    <Cluster as="span" gap="1" align="stretch">
      {[1, 2, 3, 4].map((one) => (
        <span key={one} className={styles['picture']}>
          <Skeleton height={80} />
        </span>
      ))}
    </Cluster>
  )
}

type SmallProps = { picture: JobPicture; label: string; onOpen: () => void }

function Small({ picture, label, onOpen }: SmallProps) {
  const { ref, entry } = useIntersection({ rootMargin: '200px' })
  const [wasSeen, setSeen] = useState(false)
  if (entry?.isIntersecting && !wasSeen) setSeen(true)
  const loaded = usePicture(picture, 'thumbnail', wasSeen)
  return (
    <button ref={ref} type="button" className={styles['picture']} aria-label={label} onClick={onOpen}>
      {loaded.state === 'loading' && <Skeleton height={80} />}
      {loaded.state === 'broken' && <IconPhotoX {...icon} />}
      {/* Its button says which it is. */}
      {loaded.state === 'there' && <img src={loaded.url} alt="" />}
    </button>
  )
}
