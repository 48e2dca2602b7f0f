/** Reads and writes the bytes of one database's texts. */
export type Encoding = {
  /** the name under which the database hands the bytes out */
  asName: string
  read(bytes: Uint8Array): string
  /** the bytes that can stand for this text; none when the encoding has no way to write it */
  write(text: string): Buffer[]
}

/** PostgreSQL's names of encodings whose bytes are read here, so that no odd byte can fail a whole question. */
const labels: Record<string, string> = {
  LATIN1: 'windows-1252',
  LATIN9: 'iso-8859-15',
  WIN1252: 'windows-1252',
  WIN1256: 'windows-1256',
  ISO_8859_6: 'iso-8859-6',
}

/** How the texts of a database of this encoding are read; the database itself converts those that are not known here. */
export function encodingNamed(name: string): Encoding {
  if (name === 'SQL_ASCII') return ofUnknownOrigin
  const label = labels[name]
  return label ? ofSingleBytes(name, label) : utf8
}

const utf8Texts = new TextDecoder('utf-8')
const utf8: Encoding = {
  asName: 'UTF8',
  read: (bytes) => utf8Texts.decode(bytes),
  write: (text) => [Buffer.from(text)],
}

function ofSingleBytes(asName: string, label: string): Encoding {
  const texts = new TextDecoder(label)
  const byteOf = new Map<string, number>()
  for (let byte = 255; byte >= 0; byte--) byteOf.set(texts.decode(Uint8Array.of(byte)), byte)
  return {
    asName,
    read: (bytes) => texts.decode(bytes),
    write: (text) => {
      const bytes = Array.from(text, (character) => byteOf.get(character))
      return bytes.every((byte) => byte !== undefined) ? [Buffer.from(bytes)] : []
    },
  }
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })
const arabicWindows = ofSingleBytes('SQL_ASCII', 'windows-1256')
/** SQL_ASCII takes whatever bytes programs send: UTF-8 from those of today, Windows' Arabic from older ones. */
const ofUnknownOrigin: Encoding = {
  asName: 'SQL_ASCII',
  read: (bytes) => {
    try {
      return strictUtf8.decode(bytes)
    } catch {
      return arabicWindows.read(bytes)
    }
  },
  write: (text) => [...utf8.write(text), ...arabicWindows.write(text)],
}
