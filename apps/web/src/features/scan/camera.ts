/** Why there is no picture. `insecure`: browsers give no camera to pages on plain http. */
export type CameraTrouble = 'insecure' | 'denied' | 'no_camera' | 'in_use' | 'failed'

const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
}

/** Opens the camera at the back of the phone, or the one that there is. The browser may ask the person first. */
export async function openCamera(): Promise<MediaStream | CameraTrouble> {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) return isSecureContext ? 'failed' : 'insecure'
  try {
    return await devices.getUserMedia(WANTED)
  } catch (error) {
    return troubleOf(error)
  }
}

export function closeCamera(camera: MediaStream): void {
  for (const track of camera.getTracks()) track.stop()
}

/** What a browser's refusal of the camera means for the person. */
export function troubleOf(error: unknown): CameraTrouble {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'no_camera'
    case 'NotReadableError':
    case 'AbortError':
      return 'in_use'
    default:
      return 'failed'
  }
}

/** The light beside the camera. */
export type Torch = { turn(on: boolean): Promise<void> }

/** Null where the camera has no light, or the browser does not let pages use it. */
export function torchOf(camera: MediaStream): Torch | null {
  const [track] = camera.getVideoTracks()
  if (!track || typeof track.getCapabilities !== 'function' || !('torch' in track.getCapabilities())) return null
  return {
    turn: (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }),
  }
}
