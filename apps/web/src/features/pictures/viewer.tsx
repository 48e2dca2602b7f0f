import { Cluster, Line, Stack } from '../../ui/layout.tsx'
import { isRightToLeft } from '../../i18n/language.ts'
import { useWindowEvent } from '@mantine/hooks'
import type { JobPicture } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconChevronRight } from '../../ui/icons.ts'
import { IconArrowsMaximize, IconArrowsMinimize, IconChevronLeft } from '../../ui/admin/icons.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { icon } from '../../ui/icon-size.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { About } from './about.tsx'
import styles from './pictures.module.css'
import { Stage } from './stage.tsx'
import { Thumbnails } from './thumbnails.tsx'
import { placeAfter } from './turning.ts'

/** One picture large, all of them small. The arrow keys turn the pages in the direction of reading. */
export function Viewer({ pictures, first = 0 }: { pictures: readonly JobPicture[]; first?: number }) {
  const [chosen, setChosen] = useState(first)
  const [isActualSize, setActualSize] = useState(false)
  const language = useLanguage()
  const place = Math.min(chosen, pictures.length - 1)
  const picture = pictures[place]

  function show(next: number): void {
    setChosen(next)
    setActualSize(false)
  }

  useWindowEvent('keydown', (event) => {
    // A picture in its actual size is moved by the arrows while it has the focus.
    if (isActualSize && event.target instanceof Element && event.target.hasAttribute('data-stage')) return
    const next = placeAfter(event.key, { place, total: pictures.length, isRightToLeft: isRightToLeft(language) })
    if (next === null) return
    event.preventDefault()
    show(next)
  })
  if (!picture) return null

  return (
    <div className={styles['viewer']}>
      <Stack as="figure" gap="1" className={styles['large']}>
        <Stage picture={picture} place={place} total={pictures.length} isActualSize={isActualSize} />
        <Cluster as="figcaption" gap="1 2" className={styles['caption']}>
          <About picture={picture} />
          <Turn place={place} total={pictures.length} onShow={show} />
          <Zoom isActualSize={isActualSize} onChange={setActualSize} />
        </Cluster>
      </Stack>
      <Thumbnails pictures={pictures} place={place} onShow={show} />
    </div>
  )
}

type TurnProps = { place: number; total: number; onShow: (place: number) => void }

function Turn({ place, total, onShow }: TurnProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [first, last] = [place === 0, place === total - 1]
  return (
    <Line as="span" gap="half">
      <IconButton
        label={t('jobPictures.previous')}
        icon={<IconChevronLeft {...icon} className="points" />}
        aria-disabled={first || undefined}
        onClick={() => !first && onShow(place - 1)}
      />
      <output>
        {t('jobPictures.place', { place: numberText(place + 1, language), total: numberText(total, language) })}
      </output>
      <IconButton
        label={t('jobPictures.next')}
        data-first
        icon={<IconChevronRight {...icon} className="points" />}
        aria-disabled={last || undefined}
        onClick={() => !last && onShow(place + 1)}
      />
    </Line>
  )
}

function Zoom({ isActualSize, onChange }: { isActualSize: boolean; onChange: (isActualSize: boolean) => void }) {
  const { t } = useTranslation('admin')
  const Picture = isActualSize ? IconArrowsMinimize : IconArrowsMaximize
  return (
    <IconButton
      label={isActualSize ? t('jobPictures.fit') : t('jobPictures.actual')}
      icon={<Picture {...icon} />}
      onClick={() => onChange(!isActualSize)}
    />
  )
}
