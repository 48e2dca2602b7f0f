import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDocument } from 'unpdf/pdfjs'

/** A program that others wrote, and all the text that it finds in a PDF. */
export type FoundText = { judge: 'pdfjs' | 'pdftotext'; text: string }

/** What readers add to say which way a text runs. */
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const present = new Map<string, boolean>()

/** Whether the machine has a program; says so once, so that the output tells which judges there were. */
export function hasProgram(name: string): boolean {
  const known = present.get(name) ?? canRun(name)
  if (!present.has(name)) console.info(`PDF files: ${name} ${known ? 'reads along' : 'is not installed here'}`)
  present.set(name, known)
  return known
}

function canRun(name: string): boolean {
  try {
    execFileSync('which', [name], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The text of a PDF as readers find and copy it: that of pdfjs, and of pdftotext where the machine has it. */
export async function foundTexts(pdf: Buffer): Promise<FoundText[]> {
  const found: FoundText[] = [{ judge: 'pdfjs', text: await textByPdfjs(pdf) }]
  if (hasProgram('pdftotext')) {
    const text = execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8', maxBuffer: 1e9 })
    found.push({ judge: 'pdftotext', text })
  }
  return found.map(({ judge, text }) => ({ judge, text: text.replaceAll(DIRECTIONS, '') }))
}

async function textByPdfjs(pdf: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    for (const item of items) if ('str' in item) texts.push(item.str, item.hasEOL ? '\n' : '')
    texts.push('\n')
  }
  await document.destroy()
  return texts.join('')
}

/** What qpdf has to say against a PDF; null when nothing, or when the machine does not have it. */
export function faultsByQpdf(pdf: Buffer): string | null {
  if (!hasProgram('qpdf')) return null
  const folder = mkdtempSync(join(tmpdir(), 'warsha-pdf-'))
  const file = join(folder, 'file.pdf')
  try {
    writeFileSync(file, pdf)
    execFileSync('qpdf', ['--check', file], { encoding: 'utf8', stdio: 'pipe' })
    return null
  } catch (error) {
    return error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
