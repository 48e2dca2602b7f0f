import { useIntersection } from '@mantine/hooks'
import type { JobPicture } from '@warsha/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconPhotoX } from '../../ui/admin/icons.ts'
import { icon } from '../../ui/icon-size.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { About } from './about.tsx'
import styles from './pictures.module.css'
import { keyOf, usePicture } from './use-picture.ts'

type Props = { pictures: readonly JobPicture[]; place: number; onShow: (place: number) => void }

/** All pictures of the job, each loaded when it comes into sight. */
export function Thumbnails({ pictures, place, onShow }: Props) {
  const { t } = useTranslation('admin')
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[place]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [place])
  return (
    <ul ref={list} className={styles['thumbnails']} aria-label={t('jobPictures.list')}>
      {pictures.map((picture, index) => (
        <li key={keyOf(picture)}>
          <Thumbnail picture={picture} isShown={index === place} onShow={() => onShow(index)} />
        </li>
      ))}
    </ul>
  )
}

type ThumbnailProps = { picture: JobPicture; isShown: boolean; onShow: () => void }

function Thumbnail({ picture, isShown, onShow }: ThumbnailProps) {
  const { ref, entry } = useIntersection({ rootMargin: '200px' })
  const [wasSeen, setSeen] = useState(false)
  if (entry?.isIntersecting && !wasSeen) setSeen(true)
  return (
    <button
      ref={ref}
      type="button"
      className={styles['thumbnail']}
      aria-current={isShown ? 'true' : undefined}
      onClick={onShow}
    >
      <span className={styles['small']}>
        <Small picture={picture} wanted={wasSeen} />
      </span>
      <About picture={picture} />
    </button>
  )
}

function Small({ picture, wanted }: { picture: JobPicture; wanted: boolean }) {
  const loaded = usePicture(picture, 'thumbnail', wanted)
  if (loaded.state === 'loading') return <Skeleton height={64} />
  if (loaded.state === 'broken') return <IconPhotoX {...icon} />
  // Its button says whose it is.
  return <img src={loaded.url} alt="" />
}
