/** An image that every browser reads, one that only some browsers read, or nothing known. */
export type ImageKind = 'everywhere' | 'somewhere' | 'unknown'

type Named = { name: string; type: string }

/** So many of the first bytes tell what a file is. */
export const HEAD_LENGTH = 12

const READ_EVERYWHERE = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF8', 'BM']
/** TIFF with its raw descendants, and JPEG XL without and with a container. */
const READ_SOMEWHERE = ['II*\0', 'MM\0*', '\xff\x0a', '\0\0\0\x0cJXL ']
/** HEIC, HEIF and AVIF are one container with a brand of four letters. */
const READ_SOMEWHERE_BRAND = /^ftyp(he[iv][cmsx]|mif1|msf1|avi[fs])/

const EXTENSION = /\.(jpe?g|jfif|png|gif|webp|bmp|heic|heif|hif|avif|tiff?|dng|jxl)$/i
const HEIC_EXTENSION = /\.(heic|heif|hif)$/i
const HEIC_TYPE = /^image\/hei[cf](-sequence)?$/i

/** What the first bytes of a file are. */
export function kindOf(head: Uint8Array): ImageKind {
  const text = String.fromCharCode(...head.subarray(0, HEAD_LENGTH))
  const isWebp = text.startsWith('RIFF') && text.startsWith('WEBP', 8)
  if (isWebp || READ_EVERYWHERE.some((start) => text.startsWith(start))) return 'everywhere'
  const isBranded = READ_SOMEWHERE_BRAND.test(text.slice(4))
  return isBranded || READ_SOMEWHERE.some((start) => text.startsWith(start)) ? 'somewhere' : 'unknown'
}

/** Whether to try the file at all: by its type, and without one by its name or its first bytes. */
export function mayBeImage(file: Named, head: Uint8Array): boolean {
  if (hasType(file)) return file.type.startsWith('image/')
  return EXTENSION.test(file.name) || kindOf(head) !== 'unknown'
}

/** Why no decoder here took the file: the bytes decide, and the name only where they say nothing. */
export function whyUnreadable(file: Named, head: Uint8Array): 'not_an_image' | 'not_readable_here' | 'failed' {
  const kind = kindOf(head)
  if (kind === 'everywhere') return 'failed'
  const isHeic = hasType(file) ? HEIC_TYPE.test(file.type) : HEIC_EXTENSION.test(file.name)
  return kind === 'somewhere' || isHeic ? 'not_readable_here' : 'not_an_image'
}

/** Some phones give a file of their gallery no type, or the one that says nothing. */
function hasType({ type }: Named): boolean {
  return type !== '' && type !== 'application/octet-stream'
}
