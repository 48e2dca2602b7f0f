import { Line } from '../../ui/layout.tsx'
import { useEffect, useId, useRef, useState, type RefObject, useEffectEvent, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { IconBulb, IconBulbOff, IconCameraOff, IconX } from '../../ui/icons.ts'
import { vibrate } from '../../device/vibrate.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { icon } from '../../ui/icon-size.ts'
import type { Torch } from './camera.ts'
import { jobNumberIn } from './job-number-in.ts'
import { type ScanState, scan } from './scan.ts'
import styles from './scan-job.module.css'

type Props = { onFound: (jobNo: string) => void; onClose: () => void }

/** So long it is said that a code was not the right one. */
const NOTICE_MS = 3_000

/** Reads a job's number from the code on its card. Closing it leads back to typing the number. */
export function ScanJob({ onFound, onClose }: Props) {
  const { t } = useTranslation(['scan', 'app'])
  const dialog = useOpenDialog()
  const titleId = useId()
  const picture = useRef<HTMLVideoElement>(null)
  const [isWrong, showWrong] = useBriefNotice()
  const { state, retry } = useScan(picture, (texts) => {
    const jobNo = texts.map(jobNumberIn).find((number) => number !== null)
    if (jobNo === undefined) {
      showWrong()
      return false
    }
    vibrate()
    onFound(jobNo)
    return true
  })
  const trouble = state.is === 'trouble' ? state.trouble : null

  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles['screen']}>
        <Line as="header" className={styles['header']}>
          <h2 id={titleId} className="grows shrinks text-4xl">
            {t('title')}
          </h2>
          {state.is === 'scanning' && state.torch && <TorchButton torch={state.torch} />}
          <IconButton label={t('close')} icon={<IconX {...icon} />} onClick={onClose} />
        </Line>
        <div className={styles['view']}>
          <video ref={picture} className={styles['picture']} hidden={trouble !== null} aria-hidden muted playsInline />
          {trouble ? (
            <div className={styles['trouble']} role="alert">
              <EmptyState
                icon={<IconCameraOff {...icon} size={32} />}
                title={t(`${trouble}.title`)}
                text={t(`${trouble}.text`)}
              />
            </div>
          ) : (
            <>
              <div className={styles['frame']} aria-hidden />
              <output className={styles['said']}>{t(isWrong ? 'notJob' : messagesFor[state.is])}</output>
            </>
          )}
        </div>
        <div className={styles['actions']}>
          {trouble && (
            <Button
              size="large"
              wide
              onClick={() => {
                focusFirst(dialog.current)
                retry()
              }}
            >
              {t('app:retry')}
            </Button>
          )}
          <Button look="primary" size="large" wide data-first onClick={onClose}>
            {t('type')}
          </Button>
        </div>
      </div>
    </dialog>
  )
}

const messagesFor = {
  asking: 'asking',
  preparing: 'preparing',
  scanning: 'aim',
  trouble: 'aim',
} as const satisfies Record<ScanState['is'], string>

function TorchButton({ torch }: { torch: Torch }) {
  const { t } = useTranslation('scan')
  const [on, setOn] = useState(false)
  const turn = async () => {
    await torch.turn(!on).then(
      () => setOn(!on),
      () => undefined,
    )
  }
  return (
    <IconButton
      label={t(on ? 'torchOff' : 'torchOn')}
      icon={on ? <IconBulbOff {...icon} /> : <IconBulb {...icon} />}
      onClick={() => void turn()}
    />
  )
}

function useOpenDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    if (!shown) return undefined
    const before = document.activeElement
    shown.showModal()
    focusFirst(shown)
    return () => {
      shown.close()
      // The element is gone before the browser could give the focus back.
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return dialog
}

function focusFirst(dialog: HTMLDialogElement | null): void {
  dialog?.querySelector<HTMLElement>('[data-first]')?.focus()
}

function useBriefNotice(): [isShown: boolean, show: () => void] {
  const [isShown, setIsShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = () => {
    setIsShown(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsShown(false), NOTICE_MS)
  }
  return [isShown, show]
}

/** Scans while the page is seen: a hidden one gives the camera back. */
function useScan(
  picture: RefObject<HTMLVideoElement | null>,
  onRead: (texts: string[]) => boolean,
): { state: ScanState; retry: () => void } {
  const [state, setState] = useState<ScanState>({ is: 'asking' })
  const [attempt, setAttempt] = useState(0)
  const seen = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible')
  const read = useEffectEvent(onRead)

  useEffect(() => {
    const video = picture.current
    if (!seen || !video) return undefined
    const over = new AbortController()
    void scan({ video, onState: setState, read: (texts) => read(texts), signal: over.signal })
    return () => over.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt scans anew
  }, [picture, seen, attempt])

  return { state, retry: () => setAttempt((count) => count + 1) }
}

function watchVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
