const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** A part of a drawing with all its strings in hexadecimal digits, whichever way they were written. */
export function withHexStrings(part: string): string {
  const parts: string[] = []
  let at = 0
  for (let open = part.indexOf('('); open >= 0; open = part.indexOf('(', at)) {
    const end = endOfString(part, open)
    parts.push(part.slice(at, open), `<${hexOf(part.slice(open + 1, end))}>`)
    at = end + 1
  }
  return [...parts, part.slice(at)].join('').replaceAll(/<[0-9A-F]+>/g, (hex) => hex.toLowerCase())
}

/** Parentheses that are balanced may stand in a string as they are. */
function endOfString(part: string, open: number): number {
  let depth = 0
  for (let i = open; i < part.length; i++) {
    if (part[i] === '\\') i++
    else if (part[i] === '(') depth++
    else if (part[i] === ')' && --depth === 0) return i
  }
  throw new Error('A string of the PDF has no end')
}

function hexOf(literal: string): string {
  const bytes = literal.replaceAll(/\\([0-7]{1,3})|\\([\s\S])/g, (_, octal?: string, one = '') =>
    octal ? String.fromCharCode(Number.parseInt(octal, 8)) : (ESCAPED[one] ?? one),
  )
  return Buffer.from(bytes, 'latin1').toString('hex')
}
