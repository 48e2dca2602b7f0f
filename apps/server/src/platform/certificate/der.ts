/** Writes ASN.1 in DER (ITU-T X.690), as far as certificates need it. */

function tagged(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content])
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length]
  const bytes = length < 0x100 ? [length] : [length >> 8, length & 0xff]
  return [0x80 | bytes.length, ...bytes]
}

export function sequence(...items: Uint8Array[]): Buffer {
  return tagged(0x30, ...items)
}

export function set(...items: Uint8Array[]): Buffer {
  return tagged(0x31, ...items)
}

export function boolean(value: boolean): Buffer {
  return tagged(0x01, Buffer.from([value ? 0xff : 0]))
}

/** A whole number from its bytes, which must not look negative. */
export function integer(bytes: Uint8Array): Buffer {
  return tagged(0x02, bytes)
}

export function octets(...content: Uint8Array[]): Buffer {
  return tagged(0x04, ...content)
}

/** @param unused how many of the last bits are none */
export function bits(content: Uint8Array, unused = 0): Buffer {
  return tagged(0x03, Buffer.from([unused]), content)
}

export function utf8(text: string): Buffer {
  return tagged(0x0c, Buffer.from(text))
}

/** An object identifier such as `2.5.29.17`. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

function base128(value: number): number[] {
  const digits = [value & 0x7f]
  for (let rest = value >> 7; rest > 0; rest >>= 7) digits.unshift((rest & 0x7f) | 0x80)
  return digits
}

/** A moment to the second: two digits of the year until 2049, as RFC 5280 asks for, then four. */
export function time(instant: number): Buffer {
  const digits = new Date(instant).toISOString().replace(/\.\d+|[-:T]/g, '')
  return digits < '2050' ? tagged(0x17, Buffer.from(digits.slice(2))) : tagged(0x18, Buffer.from(digits))
}

/** A field by its number, in place of its own tag. @param isPlain has no parts of its own */
export function field(number: number, content: Uint8Array, isPlain = false): Buffer {
  return tagged((isPlain ? 0x80 : 0xa0) | number, content)
}
