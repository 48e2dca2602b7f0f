const LOCAL_FILE = 0x04034b50
const CENTRAL_ENTRY = 0x02014b50
const END_OF_CENTRAL = 0x06054b50
const END_LENGTH = 22
const LONGEST_COMMENT = 0xffff
const STORED = 0
/** What deflating nothing gives. */
const NOTHING_DEFLATED = 2

/** What a file may inflate to, in bytes. */
const INFLATED_MOST = 64 * 1024 * 1024
const MOST_ENTRIES = 2_000

/** Whether the bytes begin like a ZIP archive, which an Excel file is. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes.length >= END_LENGTH && viewOf(bytes).getUint32(0, true) === LOCAL_FILE
}

/** Whether the archive says of each of its files how large it is, and they are not too large. Whoever inflates holds them to it. */
export function inflatedSizeIsHarmless(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  const end = endOfCentral(view)
  if (end === null) return false
  const count = view.getUint16(end + 10, true)
  if (count > MOST_ENTRIES) return false
  let position = view.getUint32(end + 16, true)
  let inflated = 0
  for (let entry = 0; entry < count; entry++) {
    if (position + 46 > bytes.length || view.getUint32(position, true) !== CENTRAL_ENTRY) return false
    const size = sizeOf(view, position)
    if (size === null) return false
    inflated += size
    position += 46 + [28, 30, 32].reduce((sum, offset) => sum + view.getUint16(position + offset, true), 0)
  }
  return inflated <= INFLATED_MOST
}

/** @returns null when the entry does not say how large it is */
function sizeOf(view: DataView, position: number): number | null {
  const method = view.getUint16(position + 10, true)
  const [deflated, inflated] = [view.getUint32(position + 20, true), view.getUint32(position + 24, true)]
  if (method === STORED) return 0
  return inflated === 0 && deflated !== NOTHING_DEFLATED ? null : inflated
}

function endOfCentral(view: DataView): number | null {
  const last = view.byteLength - END_LENGTH
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--) {
    if (view.getUint32(at, true) === END_OF_CENTRAL) return at
  }
  return null
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
