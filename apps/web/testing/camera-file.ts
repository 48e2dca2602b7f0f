import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What the browser's camera sees while components are tested. */
export const CAMERA_FILE = join(tmpdir(), `warsha-camera-${process.pid}.mjpeg`)
