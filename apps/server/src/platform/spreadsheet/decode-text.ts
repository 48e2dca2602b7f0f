/** Control characters that no list has; a file with them is no text. */
// oxlint-disable-next-line no-control-regex
const NOT_TEXT = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/
/** So much of a file tells what it is. */
const BEGINNING = 4_000

export type DecodedText = { text: string; encoding: string }

/**
 * The text of a file in the encoding that it most likely has: UTF-8, also with a letter that was cut in half, UTF-16,
 * Windows-1256, in which Excel writes Arabic lists, or Windows-1252. Null for what is no text.
 */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const encoding = encodingOf(bytes)
  const text = encoding === 'windows-1252' ? western(bytes) : new TextDecoder(encoding).decode(bytes)
  return NOT_TEXT.test(text.slice(0, BEGINNING)) ? null : { text, encoding }
}

/** What Windows has where Latin-1 has controls. Node decodes the one as the other. */
const WESTERN_SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function western(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (sign) => WESTERN_SIGNS[(sign.codePointAt(0) ?? 0) - 0x80] ?? sign)
}

function encodingOf(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes)
  if (wide) return wide
  const { letters, broken } = utf8In(bytes)
  if (broken === 0 || letters > broken) return 'utf-8'
  return narrowEncodingOf(bytes)
}

/** By its mark; without one by the empty halves of separators and line ends. */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const empty = [0, 0]
  for (const [index, byte] of bytes.subarray(0, BEGINNING).entries()) {
    if (byte === 0) empty[index % 2] = (empty[index % 2] ?? 0) + 1
  }
  const [even = 0, odd = 0] = empty
  if (odd > 0 && even === 0) return 'utf-16le'
  return even > 0 && odd === 0 ? 'utf-16be' : null
}

/** How many letters of several bytes are whole, and how many bytes belong to none: other encodings hardly make whole ones. */
function utf8In(bytes: Uint8Array): { letters: number; broken: number } {
  let letters = 0
  let broken = 0
  for (let at = 0; at < bytes.length;) {
    const length = lengthOfLetter(bytes, at)
    if (length > 1) letters += 1
    if (length === 0) broken += 1
    at += Math.max(length, 1)
  }
  return { letters, broken }
}

/** Bytes of the letter that begins there; 0 where none does. */
function lengthOfLetter(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  if (first < 0x80) return 1
  const length =
    first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : first >= 0xf0 && first < 0xf5 ? 4 : 0
  for (let next = 1; next < length; next += 1) {
    if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0
  }
  return length
}

/**
 * Arabic words have high bytes alone, Western ones a few among plain letters. A word of one high byte says nothing; where
 * nothing says anything it is Arabic.
 */
function narrowEncodingOf(bytes: Uint8Array): 'windows-1256' | 'windows-1252' {
  let [arabic, western] = [0, 0]
  let [high, plain] = [0, 0]
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at] ?? 0x20
    if (byte >= 0xc0) high += 1
    else if (isPlainLetter(byte)) plain += 1
    else {
      if (high > 0 && plain > high / 2) western += high
      else if (high > 1) arabic += high
      ;[high, plain] = [0, 0]
    }
  }
  return western > arabic ? 'windows-1252' : 'windows-1256'
}

function isPlainLetter(byte: number): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
}
