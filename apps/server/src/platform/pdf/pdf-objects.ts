import { deflateSync, inflateSync } from 'node:zlib'

/** The numbered objects of a PDF with a plain table of where they begin, as the compiler writes it. */
export type PdfObjects = Map<number, string>

const HEADER_END = '\n\n'

/** Bytes stand as the first 256 characters, so that streams pass through text unharmed. */
export function readObjects(pdf: Uint8Array): { header: string; objects: PdfObjects; trailer: string } {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1])
  const [, first, , rows = '', trailer = ''] =
    /^xref\s+(\d+) (\d+)\s+((?:\d{10} \d{5} [nf]\s+)+)trailer\s+([\s\S]*?)startxref/.exec(text.slice(table)) ?? []
  if (first !== '0') throw new Error('The PDF has no table of its objects')
  const offsets = [...rows.matchAll(/(\d{10}) \d{5} ([nf])/g)]
    .map(([, offset, kind], number) => ({ number, offset: Number(offset), kind }))
    .filter(({ kind }) => kind === 'n')
    .toSorted((a, b) => a.offset - b.offset)
  const objects: PdfObjects = new Map()
  for (const [i, { number, offset }] of offsets.entries()) {
    objects.set(number, text.slice(offset, offsets[i + 1]?.offset ?? table))
  }
  return { header: text.slice(0, offsets[0]?.offset), objects, trailer }
}

export function writeObjects({ header, objects, trailer }: ReturnType<typeof readObjects>): Uint8Array {
  const size = Math.max(...objects.keys()) + 1
  const rows = Array.from({ length: size }, () => '0000000000 65535 f \n')
  const parts = [header]
  let offset = header.length
  for (const [number, text] of [...objects].toSorted(([a], [b]) => a - b)) {
    rows[number] = `${String(offset).padStart(10, '0')} 00000 n \n`
    parts.push(text)
    offset += text.length
  }
  parts.push(`xref\n0 ${size}\n`, ...rows, 'trailer\n', trailer.replace(/\/Size \d+/, `/Size ${size}`))
  parts.push(`startxref\n${offset}\n%%EOF\n`)
  return Buffer.from(parts.join(''), 'latin1')
}

/** What a stream holds, and null where the object is none. */
export function streamOf(object: string): string | null {
  const [head, length] = /^[\s\S]*?\/Length (\d+)[\s\S]*?>>\s*?stream\r?\n/.exec(object) ?? []
  if (head === undefined) return null
  const bytes = object.slice(head.length, head.length + Number(length))
  if (!head.includes('/Filter')) return bytes
  return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
}

/** The same object with another stream in it. */
export function withStream(object: string, content: string): string {
  const head = object.slice(0, object.indexOf('stream'))
  const bytes = deflateSync(Buffer.from(content, 'latin1')).toString('latin1')
  const entries = head.replace(/\s*\/Filter \/FlateDecode/, '').replace(/\/Length \d+/, `/Length ${bytes.length}`)
  return `${entries.replace('<<', '<<\n  /Filter /FlateDecode')}stream\n${bytes}\nendstream\nendobj${HEADER_END}`
}

export function newStream(number: number, content: string): string {
  return withStream(`${number} 0 obj\n<<\n  /Length 0\n>>\nstream`, content)
}

/** The number of the object that an entry refers to. */
export function referenceIn(object: string, entry: string): number {
  return Number(new RegExp(`/${entry} \\[?(\\d+) 0 R`).exec(object)?.[1])
}
