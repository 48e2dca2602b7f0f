import { Cluster, Line } from '../../../ui/layout.tsx'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconCamera } from '../../../ui/icons.ts'
import { useOnline } from '../../../device/use-online.ts'
import type { Kept, ShownSession } from '../../../offline/replay.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { icon } from '../../../ui/icon-size.ts'
import { numberText } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { useWork } from './current-session.ts'
import { KeptMark } from '../sending/kept-mark.tsx'
import styles from './photos.module.css'
import { useAddPhotos, useRetryPhotos } from './photo-uploads.ts'
import { type HeldPhoto, useHeldPhotos, useUploadProgress } from './held-photos.ts'

/** The photos of the running session: taking them, what this phone has of them, and what still has to be sent. */
export function Photos({ session }: { session: ShownSession }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const online = useOnline()
  const work = useWork()
  const photos = useHeldPhotos(session)
  const adding = useAddPhotos(session.uniqueKey)
  const retrying = useRetryPhotos()
  const input = useRef<HTMLInputElement>(null)
  const waiting = (work?.listed ?? []).filter(({ entry }) => entry.kind === 'photo' && entry.status !== 'failed')
  const pending = waiting.filter(({ entry }) => entry.sessionKey === session.uniqueKey).length

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const files = [...(event.currentTarget.files ?? [])]
    // The same file can be chosen again.
    event.currentTarget.value = ''
    void adding.add(files)
  }

  return (
    <section className={styles['photos']} aria-label={t('photos.title')}>
      <Cluster gap="1h">
        <input
          ref={input}
          id="photo-files"
          className="only-heard"
          type="file"
          accept="image/*"
          capture="environment"
          multiple
          tabIndex={-1}
          aria-label={t('photos.choose')}
          onChange={choose}
        />
        <Button busy={adding.busy} icon={<IconCamera {...icon} />} onClick={() => input.current?.click()}>
          {t('photos.add', { total: numberText(session.mediaCount, language) })}
        </Button>
        {pending > 0 && <Badge tone="stalled">{t('photos.pending', { total: numberText(pending, language) })}</Badge>}
      </Cluster>
      {photos.length > 0 && (
        <Line as="ul" gap="1" align="stretch" className={styles['strip']}>
          {photos.map((photo, index) => (
            <Thumbnail key={photo.id} photo={photo} name={t('photos.one', { number: index + 1 })} />
          ))}
        </Line>
      )}
      {online && waiting.length > 0 && (
        <button
          type="button"
          className={styles['retry']}
          disabled={retrying.busy}
          onClick={() => void retrying.retry()}
        >
          {t('photos.retry')}
        </button>
      )}
    </section>
  )
}

function Thumbnail({ photo, name }: { photo: HeldPhoto; name: string }) {
  const { t } = useTranslation()
  const share = useUploadProgress(photo.id)
  // A photo never changes: drawn once, it stays as it is.
  const [picture] = useState(() => show(photo.bytes))
  const kept: Kept = photo.kept
  return (
    <li className={styles['photo']}>
      <img ref={picture} alt={name} />
      <span className={styles['corner']}>
        <KeptMark kept={kept} small />
      </span>
      {(kept === 'sending' || kept === 'saved_on_phone') && share !== null && (
        <progress className={styles['progress']} value={share} max={1} aria-label={t('photos.sending')} />
      )}
    </li>
  )
}

/** Shows the bytes in the picture for as long as it is there. */
function show(bytes: Uint8Array) {
  return (image: HTMLImageElement) => {
    const url = URL.createObjectURL(new Blob([bytes.slice()], { type: 'image/jpeg' }))
    image.src = url
    return () => URL.revokeObjectURL(url)
  }
}
