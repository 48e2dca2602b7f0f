import { createHash } from 'node:crypto'

/** The smallest picture that does: grey, 8 by 8. */
const PICTURE = Buffer.from(
  '/9j/2wBDABsbGxscGx4hIR4qLSgtKj04MzM4PV1CR0JHQl2NWGdYWGdYjX2Xe3N7l33gsJycsOD/2c7Z////////////////2wBDARsbGxscGx4h' +
    'IR4qLSgtKj04MzM4PV1CR0JHQl2NWGdYWGdYjX2Xe3N7l33gsJycsOD/2c7Z////////////////wgARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAA' +
    'AAAAAAAAAAAAAAAAAAT/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIQAxAAAACYH//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAT8A' +
    'f//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQIBAT8Af//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQMBAT8Af//Z',
  'base64',
)

export type Photo = { bytes: Uint8Array; sha256: string }

/** A real JPEG that only this text makes: it stands in it as a comment. */
export function photoOf(text: string): Photo {
  const comment = Buffer.from(text)
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return withDigest(Buffer.concat([PICTURE.subarray(0, 2), head, comment, PICTURE.subarray(2)]))
}

/** A file that is no picture, which the server does not take. */
export function noPhotoOf(text: string): Photo {
  return withDigest(Buffer.from(text))
}

export function isPhoto(bytes: Uint8Array): boolean {
  return bytes[0] === PICTURE[0]
}

function withDigest(bytes: Buffer): Photo {
  return { bytes: new Uint8Array(bytes), sha256: createHash('sha256').update(bytes).digest('hex') }
}
