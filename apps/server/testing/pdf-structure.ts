import { execFileSync } from 'node:child_process'
import { getDocument } from 'unpdf/pdfjs'
import { hasProgram } from './pdf-judges.ts'

/** A part of a paper as a screen reader comes to it: what it is, and what it says. */
export type SpokenPart = { role: string; text: string }

type Node = { role: string; alt?: string; children?: (Node | { type: string; id: string })[] }

/** What is said as a whole. */
const SPOKEN = new Set(['H1', 'H2', 'P', 'TH', 'TD', 'Figure', 'Document'])

/** The parts of a paper in the order of its structure, which need not be that of its drawing, as pdf.js reads them. */
export async function spokenParts(pdf: Buffer): Promise<SpokenPart[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const parts: SpokenPart[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const tree: Node | null = await page.getStructTree()
    if (tree) speak(tree, textsOf(items), parts)
  }
  await document.destroy()
  return parts.map(({ role, text }) => ({ role, text: text.trim() })).filter(({ text }) => text !== '')
}

type Item = { type: string; id: string | null } | { str: string; hasEOL: boolean }

/** What stands in each marked piece of a page. */
function textsOf(items: readonly Item[]): Map<string, string> {
  const texts = new Map<string, string>()
  const open: (string | null)[] = []
  for (const item of items) {
    if ('str' in item) {
      const id = open.findLast((each) => each !== null)
      if (id) texts.set(id, (texts.get(id) ?? '') + item.str + (item.hasEOL ? ' ' : ''))
    } else if (item.type === 'endMarkedContent') open.pop()
    else open.push(item.type === 'beginMarkedContentProps' ? item.id : null)
  }
  return texts
}

/** A part says what its own pieces hold, and the pieces of the parts within it that say nothing as a whole. */
function speak(node: Node, texts: ReadonlyMap<string, string>, parts: SpokenPart[]): void {
  const isSpoken = SPOKEN.has(node.role)
  if (isSpoken) parts.push({ role: node.role, text: node.alt ?? '' })
  const own = parts.at(-1)
  for (const child of node.children ?? []) {
    if ('role' in child) speak(child, texts, parts)
    else if (own) own.text += texts.get(child.id) ?? ''
  }
}

/**
 * What poppler says of a paper's marks: whether it has any, and the roles of its structure with how often each comes.
 * Null where the machine does not have it.
 */
export function structureByPoppler(pdf: Buffer): { isTagged: boolean; roles: Record<string, number> } | null {
  if (!hasProgram('pdfinfo')) return null
  const run = (...options: string[]) =>
    execFileSync('pdfinfo', [...options, '-'], { input: pdf, encoding: 'utf8', maxBuffer: 1e9, stdio: 'pipe' })
  const roles: Record<string, number> = {}
  for (const [, role = ''] of run('-struct').matchAll(/^ *(\w+)/gm)) roles[role] = (roles[role] ?? 0) + 1
  return { isTagged: /^Tagged: +yes$/m.test(run()), roles }
}

/** Whether a paper claims to be PDF/UA-1. */
export function claimsAccess(pdf: Buffer): boolean {
  return /<pdfuaid:part>1</.test(pdf.toString('latin1'))
}
