/** A piece of HTML or XML: a tag by its local name in small letters, or the text between two. */
export type Markup =
  | { kind: 'open'; name: string; attributes: string; isEmpty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

/** Comments, instructions, sections of plain text, tags. Attributes may hold a `>` in quotes. */
const PIECE =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)|<[?!][^>]*>?|<(\/?)([A-Za-z_][\w.:-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g

/** Parts of a page whose content is no text of it. */
export const NOT_SHOWN: ReadonlySet<string> = new Set(['script', 'style', 'title'])
const NOTHING: ReadonlySet<string> = new Set()

/** The pieces of a text in their order, without what stands in some elements. */
export function* markupIn(text: string, without = NOTHING): Generator<Markup> {
  let at = 0
  let hiddenIn: string | null = null
  for (const match of text.matchAll(PIECE)) {
    if (match.index > at && hiddenIn === null) yield { kind: 'text', text: unescaped(text.slice(at, match.index)) }
    at = match.index + match[0].length
    const [, plain, slash, tag, attributes = ''] = match
    if (plain !== undefined) {
      if (hiddenIn === null) yield { kind: 'text', text: plain }
      continue
    }
    if (tag === undefined) continue
    const name = tag.slice(tag.indexOf(':') + 1).toLowerCase()
    if (hiddenIn !== null) {
      if (slash && name === hiddenIn) hiddenIn = null
      continue
    }
    if (slash) yield { kind: 'close', name }
    else if (without.has(name)) hiddenIn = attributes.endsWith('/') ? null : name
    else yield { kind: 'open', name, attributes, isEmpty: attributes.endsWith('/') }
  }
}

const ATTRIBUTE = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g

/** The value of an attribute, by its local name; null where there is none. */
export function attributeIn(attributes: string, name: string): string | null {
  for (const [, full = '', double, single, bare] of attributes.matchAll(ATTRIBUTE)) {
    if (full.slice(full.indexOf(':') + 1).toLowerCase() === name.toLowerCase()) {
      return unescaped(double ?? single ?? bare ?? '')
    }
  }
  return null
}

/** The number in an attribute; null where there is none. */
export function numberIn(attributes: string, name: string): number | null {
  const value = attributeIn(attributes, name)
  return value !== null && /^\d{1,7}$/.test(value) ? Number(value) : null
}

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  rlm: '\u200f',
  lrm: '\u200e',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ouml: 'ö',
  uuml: 'ü',
  auml: 'ä',
  szlig: 'ß',
}

function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return NAMED[name.toLowerCase()] ?? whole
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
