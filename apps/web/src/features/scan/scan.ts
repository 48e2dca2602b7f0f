import { type CameraTrouble, closeCamera, openCamera, type Torch, torchOf } from './camera.ts'
import { type Detector, openDetector } from './detector.ts'

/** `asking`: for the camera. `preparing`: there is a picture, and the decoder is being loaded. */
export type ScanState =
  | { is: 'asking' }
  | { is: 'preparing' }
  | { is: 'scanning'; torch: Torch | null }
  | { is: 'trouble'; trouble: CameraTrouble | 'no_decoder' }

type Scan = {
  video: HTMLVideoElement
  onState: (state: ScanState) => void
  /** what the codes in view hold; true when that was what is looked for */
  read: (texts: string[]) => boolean
  /** gives the camera back */
  signal: AbortSignal
}

/** Long enough for the phone to stay cool, short enough not to be noticed. */
const PAUSE_MS = 120

/** Shows the camera's picture and reads codes in it until one was the right one, something fails, or it is called off. */
export async function scan({ video, onState, read, signal }: Scan): Promise<void> {
  onState({ is: 'asking' })
  const camera = await openCamera()
  if (typeof camera === 'string') {
    if (!signal.aborted) onState({ is: 'trouble', trouble: camera })
    return
  }
  const release = () => {
    closeCamera(camera)
    video.srcObject = null
  }
  if (signal.aborted) return release()
  signal.addEventListener('abort', release)
  try {
    const trouble = await scanWith(camera, { video, onState, read, signal })
    if (trouble && !signal.aborted) onState({ is: 'trouble', trouble })
  } catch {
    if (!signal.aborted) onState({ is: 'trouble', trouble: 'failed' })
  } finally {
    signal.removeEventListener('abort', release)
    if (!signal.aborted) release()
  }
}

async function scanWith(
  camera: MediaStream,
  { video, onState, read, signal }: Scan,
): Promise<CameraTrouble | 'no_decoder' | null> {
  video.srcObject = camera
  await video.play()
  if (signal.aborted) return null
  onState({ is: 'preparing' })
  const detector = await openDetector()
  if (signal.aborted) return null
  if (!detector) return 'no_decoder'
  onState({ is: 'scanning', torch: torchOf(camera) })
  while (!signal.aborted) {
    // Another app, or the phone itself, has taken the camera away.
    if (!camera.active) return 'in_use'
    const texts = await textsIn(video, detector)
    if (!signal.aborted && texts.length > 0 && read(texts)) return null
    await pause()
  }
  return null
}

async function textsIn(video: HTMLVideoElement, detector: Detector): Promise<string[]> {
  if (video.readyState < video.HAVE_CURRENT_DATA) return []
  return (await detector.detect(video)).map(({ rawValue }) => rawValue)
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MS)
  })
}
