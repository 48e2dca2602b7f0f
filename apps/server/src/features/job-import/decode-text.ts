/** Control characters that no list has; a file with them is no text. */
// oxlint-disable-next-line no-control-regex
const NOT_TEXT = /[\u0000-\u0008\u000e-\u001f]/
/** So much of a file tells what it is. */
const BEGINNING = 4_000

/** The text of a file in UTF-8, UTF-16 or, as Excel writes Arabic lists, Windows-1256; null for what is no text. */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decoded(bytes)
  return NOT_TEXT.test(text.slice(0, BEGINNING)) ? null : text
}

function decoded(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1256').decode(bytes)
  }
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
