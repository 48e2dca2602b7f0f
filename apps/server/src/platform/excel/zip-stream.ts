import { constants, crc32, deflateRawSync } from 'node:zlib'

const DEFLATED = 8
const VERSION = 20
/** Names are UTF-8. */
const UTF8 = 0x800
/** Sizes follow the data. */
const SIZES_AFTER = 0x8
/** 1 January 1980: the same work gives the same file. */
const DATE = 0x21
const LARGEST = 0xffff_ffff
const LEVEL = 3

type Entry = { name: Buffer; flags: number; crc: number; compressed: number; size: number; offset: number }

/** Writes a ZIP file piece by piece, so that a part of it may be longer than the memory is large. */
export class ZipStream {
  readonly #entries: Entry[] = []
  #pieces: Buffer[] = []
  #offset = 0

  /** A file that is there as a whole. */
  add(name: string, text: string): void {
    const bytes = Buffer.from(text)
    const packed = deflateRawSync(bytes, { level: LEVEL })
    const entry = { ...this.#entry(name, UTF8), crc: crc32(bytes), compressed: packed.length, size: bytes.length }
    this.#entries.push(entry)
    this.#put(localHeader(entry))
    this.#put(packed)
  }

  /** A file whose text comes bit by bit, until `end`. */
  begin(name: string): void {
    const entry = this.#entry(name, UTF8 | SIZES_AFTER)
    this.#entries.push(entry)
    this.#put(localHeader(entry))
  }

  append(text: string): void {
    const bytes = Buffer.from(text)
    // Each piece is packed by itself and ends on a byte, so that they can follow one another.
    this.#pack(bytes, deflateRawSync(bytes, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH }))
  }

  end(): void {
    this.#pack(Buffer.alloc(0), deflateRawSync(Buffer.alloc(0)))
    const { crc, compressed, size } = this.#last()
    if (size > LARGEST || this.#offset > LARGEST) throw new Error('The file has grown beyond 4 GB')
    this.#put(numbers([4, 0x0807_4b50], [4, crc], [4, compressed], [4, size]))
  }

  /** The directory, which closes the file. */
  finish(): void {
    const begins = this.#offset
    for (const entry of this.#entries) this.#put(directoryHeader(entry))
    const count = this.#entries.length
    const length = this.#offset - begins
    this.#put(numbers([4, 0x0605_4b50], [2, 0], [2, 0], [2, count], [2, count], [4, length], [4, begins], [2, 0]))
  }

  /** What was written since the last time. */
  take(): Uint8Array {
    const written = Buffer.concat(this.#pieces)
    this.#pieces = []
    return written
  }

  #entry(name: string, flags: number): Entry {
    return { name: Buffer.from(name), flags, crc: 0, compressed: 0, size: 0, offset: this.#offset }
  }

  #last(): Entry {
    const last = this.#entries.at(-1)
    if (!last) throw new Error('No file has begun')
    return last
  }

  #pack(bytes: Buffer, packed: Buffer): void {
    const entry = this.#last()
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    entry.compressed += packed.length
    this.#put(packed)
  }

  #put(piece: Buffer): void {
    this.#pieces.push(piece)
    this.#offset += piece.length
  }
}

function localHeader({ name, ...entry }: Entry): Buffer {
  return Buffer.concat([numbers([4, 0x0403_4b50], ...described({ name, ...entry })), name])
}

function directoryHeader({ name, offset, ...entry }: Entry): Buffer {
  const shared = described({ name, offset, ...entry })
  const rest: Field[] = [
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, offset],
  ]
  return Buffer.concat([numbers([4, 0x0201_4b50], [2, VERSION], ...shared, ...rest), name])
}

/** Bytes and value. */
type Field = [bytes: 2 | 4, value: number]

function described({ name, flags, crc, compressed, size }: Entry): Field[] {
  const sizes: Field[] = [
    [4, crc],
    [4, compressed],
    [4, size],
  ]
  return [[2, VERSION], [2, flags], [2, DEFLATED], [2, 0], [2, DATE], ...sizes, [2, name.length], [2, 0]]
}

function numbers(...fields: Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((total, [length]) => total + length, 0))
  let at = 0
  for (const [length, value] of fields) {
    bytes.writeUIntLE(value, at, length)
    at += length
  }
  return bytes
}
