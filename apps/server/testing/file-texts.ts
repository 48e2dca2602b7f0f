import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { convertedBy, firstLineOf, pythonWith } from './outside-programs.ts'

const run = promisify(execFile)

/** All text that a program found in a file. */
export type FileText = {
  program: string
  /** what its readers see; else also markup, properties, formulas, names and comments */
  isShown: boolean
  text: string
}

/** What the programs of this machine found in some files. */
export type ReadFiles = {
  /** each with its version */
  ran: string[]
  missing: string[]
  texts: Map<string, FileText[]>
}

/** Lets every program that is there read the files. Throws the complaint of the first that cannot. */
export async function readByPrograms(files: ReadonlyMap<string, Uint8Array>): Promise<ReadFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'warsha-files-'))
  try {
    for (const [name, bytes] of files) await writeFile(join(folder, name), bytes)
    return await readIn(folder, [...files.keys()])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readIn(folder: string, names: readonly string[]): Promise<ReadFiles> {
  const read: ReadFiles = { ran: [], missing: [], texts: new Map(names.map((name) => [name, []])) }
  for (const reader of readers) {
    const version = await reader.version()
    if (version === null) {
      read.missing.push(reader.name)
      continue
    }
    read.ran.push(`${reader.name} (${version})`)
    const own = names.filter((name) => extname(name) === reader.ending)
    const texts = await reader.read({ folder, names: own })
    for (const [place, name] of own.entries()) read.texts.get(name)?.push(...(texts[place] ?? []))
  }
  return read
}

type Files = { folder: string; names: readonly string[] }

/** A program, which files it reads, and what it finds in each of them, in their order. */
type Reader = {
  name: string
  ending: '.xlsx' | '.pdf' | '.csv'
  version: () => Promise<string | null>
  read: (files: Files) => Promise<FileText[][]>
}

const readers: Reader[] = [
  { name: 'unzip', ending: '.xlsx', version: () => firstLineOf('unzip', ['-v']), read: one(unzipped) },
  { name: 'openpyxl', ending: '.xlsx', version: versionOfOpenpyxl, read: readByOpenpyxl },
  { name: 'LibreOffice', ending: '.xlsx', version: () => firstLineOf('soffice', ['--version']), read: readByOffice },
  // It says its version on the other stream.
  { name: 'pdftotext', ending: '.pdf', version: () => firstLineOf('which', ['pdftotext']), read: one(readByPdftotext) },
  { name: 'pdfinfo', ending: '.pdf', version: () => firstLineOf('which', ['pdfinfo']), read: one(readByPdfinfo) },
  { name: 'qpdf', ending: '.pdf', version: () => firstLineOf('qpdf', ['--version']), read: one(readByQpdf) },
  { name: 'Python', ending: '.csv', version: () => firstLineOf('python3', ['--version']), read: readByPython },
]

function one(read: (file: string) => Promise<FileText[]>): Reader['read'] {
  return async ({ folder, names }) => {
    const texts: FileText[][] = []
    for (const name of names) texts.push(await read(join(folder, name)))
    return texts
  }
}

/** The names and the bytes of all files in a ZIP file. */
async function unzipped(file: string): Promise<FileText[]> {
  const parts = `${file}.parts`
  await run('unzip', ['-q', file, '-d', parts])
  const paths = (await readdir(parts, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
  return [{ program: 'unzip', isShown: false, text: [...paths, ...texts].join('\n') }]
}

async function versionOfOpenpyxl(): Promise<string | null> {
  const python = await pythonWith('openpyxl')
  return python && firstLineOf(python, ['-c', 'import openpyxl; print(openpyxl.__version__)'])
}

/** What cells show, and all else that a workbook can hold. */
const READ_WORKBOOKS = `
import json, sys, openpyxl
def attributes_of(thing):
    return [str(getattr(thing, name, None)) for name in getattr(thing, '__elements__', ()) + getattr(thing, '__attrs__', ())]
def read(path):
    shown, book = openpyxl.load_workbook(path, data_only=True), openpyxl.load_workbook(path)
    names = book.defined_names
    texts = attributes_of(book.properties)
    for name in names.values() if hasattr(names, 'values') else names.definedName:
        texts += [name.name, name.attr_text, name.comment]
    for sheet in book:
        texts += [sheet.title, sheet.print_title_rows, sheet.print_title_cols, sheet.print_area]
        for part in (sheet.oddHeader, sheet.oddFooter, sheet.evenHeader, sheet.evenFooter, sheet.firstHeader, sheet.firstFooter):
            texts += [part.left.text, part.center.text, part.right.text]
        for validation in sheet.data_validations.dataValidation:
            texts += attributes_of(validation)
        for row in sheet.iter_rows():
            for cell in row:
                texts += [cell.value, cell.comment and cell.comment.text, cell.comment and cell.comment.author]
                texts += [cell.hyperlink and cell.hyperlink.target]
    cells = [[cell for cell in row if cell is not None] for sheet in shown for row in sheet.iter_rows(values_only=True)]
    return ['\\n'.join('\\t'.join(map(str, row)) for row in cells), '\\n'.join(str(each) for each in texts if each)]
print(json.dumps([read(path) for path in sys.argv[1:]]))`

async function readByOpenpyxl({ folder, names }: Files): Promise<FileText[][]> {
  const read = await readInPython('openpyxl', READ_WORKBOOKS, { folder, names })
  return read.map(([cells = '', all = '']) => [
    { program: 'openpyxl, values', isShown: true, text: cells },
    { program: 'openpyxl, all else', isShown: false, text: all },
  ])
}

const READ_CSV = `
import csv, json, sys
def read(path):
    with open(path, encoding='utf-8-sig', newline='') as file:
        return ['\\n'.join('\\t'.join(row) for row in csv.reader(file))]
print(json.dumps([read(path) for path in sys.argv[1:]]))`

async function readByPython(files: Files): Promise<FileText[][]> {
  const read = await readInPython('csv', READ_CSV, files)
  return read.map(([text = '']) => [{ program: 'Python', isShown: true, text }])
}

async function readInPython(module: string, script: string, { folder, names }: Files): Promise<string[][]> {
  const python = (await pythonWith(module)) ?? ''
  const paths = names.map((name) => join(folder, name))
  const { stdout } = await run(python, ['-c', script, ...paths], { maxBuffer: 1e9 })
  return JSON.parse(stdout) as string[][]
}

/** A workbook as one file of XML that has all that LibreOffice knows of it, its formulas computed anew. */
async function readByOffice({ folder, names }: Files): Promise<FileText[][]> {
  const into = join(folder, 'flat')
  await convertedBy('soffice', { folder, files: names.map((name) => join(folder, name)), as: 'fods', into })
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(into, name.replace(/\.xlsx$/, '.fods')), 'utf8')
      const rows = [...text.matchAll(/<table:table-row.*?<\/table:table-row>/gs)].map(([row]) => cellsIn(row))
      return [
        { program: 'LibreOffice, cells', isShown: true, text: rows.join('\n') },
        { program: 'LibreOffice, all', isShown: false, text },
      ]
    }),
  )
}

function cellsIn(row: string): string {
  const cells = [...row.matchAll(/<text:p>(.*?)<\/text:p>/gs)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, ''))
  return cells.join('\t').replaceAll('\n', ' ')
}

async function readByPdftotext(file: string): Promise<FileText[]> {
  const read = async (...options: string[]) =>
    (await run('pdftotext', [...options, file, '-'], { maxBuffer: 1e9 })).stdout
  return [
    { program: 'pdftotext', isShown: true, text: await read() },
    { program: 'pdftotext -layout', isShown: true, text: await read('-layout') },
  ]
}

async function readByPdfinfo(file: string): Promise<FileText[]> {
  const { stdout } = await run('pdfinfo', [file])
  return [{ program: 'pdfinfo', isShown: false, text: stdout }]
}

/** All objects with their strings decoded, and the bytes of all streams unpacked. */
async function readByQpdf(file: string): Promise<FileText[]> {
  const { stdout: objects } = await run('qpdf', ['--json', file], { maxBuffer: 1e9 })
  const { stdout: bytes } = await run('qpdf', ['--qdf', '--object-streams=disable', file, '-'], { maxBuffer: 1e9 })
  // Escapes within the strings of JSON would hide letters.
  const decoded = JSON.stringify(JSON.parse(objects))
  return [{ program: 'qpdf', isShown: false, text: `${decoded}\n${bytes}` }]
}
