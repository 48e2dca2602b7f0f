import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'

const run = promisify(execFile)

/** A sheet as another program read it, from its first row to its last. */
export type SheetText = { name: string; rows: string[][] }

/** What the programs of this machine found in some workbooks. */
export type Verdicts = {
  /** each with its version */
  ran: string[]
  missing: string[]
  /** the sheets of each file as LibreOffice has them after it computed all formulas anew; null where it is missing */
  recomputed: Map<string, SheetText[]> | null
  /** the number of rows of each sheet by openpyxl; null where it is missing */
  counted: Map<string, Record<string, number>> | null
}

/** Lets every program that is there open the workbooks. Throws the complaint of the first that finds one damaged. */
export async function openedByPrograms(workbooks: Record<string, Uint8Array>): Promise<Verdicts> {
  const folder = await mkdtemp(join(tmpdir(), 'warsha-workbooks-'))
  try {
    const files = await Promise.all(
      Object.entries(workbooks).map(async ([name, bytes]) => {
        const path = join(folder, `${name}.xlsx`)
        await writeFile(path, bytes)
        return path
      }),
    )
    return await openedIn(folder, files)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function openedIn(folder: string, files: string[]): Promise<Verdicts> {
  const verdicts: Verdicts = { ran: [], missing: [], recomputed: null, counted: null }
  const note = (name: string, version: string | null) => {
    if (version === null) verdicts.missing.push(name)
    else verdicts.ran.push(version)
    return version !== null
  }
  const unzip = (await firstLineOf('unzip', ['-v']))?.split(' of ', 1)[0] ?? null
  if (note('unzip', unzip)) {
    for (const file of files) await run('unzip', ['-t', '-q', file])
  }
  const python = await pythonWith('zipfile')
  if (note('Python', python && (await firstLineOf(python, ['--version'])))) {
    for (const file of files) await run(python ?? '', ['-c', TEST_ZIP, file])
  }
  const withOpenpyxl = await pythonWith('openpyxl')
  const openpyxl =
    withOpenpyxl && (await firstLineOf(withOpenpyxl, ['-c', 'import openpyxl as o; print("openpyxl", o.__version__)']))
  if (note('openpyxl', openpyxl)) verdicts.counted = await countedBy(withOpenpyxl ?? '', files)
  if (note('LibreOffice', await firstLineOf('soffice', ['--version']))) {
    verdicts.recomputed = await recomputedBy('soffice', { folder, files })
  }
  return verdicts
}

/** The first line that the program prints, null where it is not there. */
export async function firstLineOf(program: string, args: string[]): Promise<string | null> {
  try {
    const { stdout } = await run(program, args)
    return stdout.split('\n', 1)[0]?.trim() ?? ''
  } catch {
    return null
  }
}

/** One that has the module: a machine may have several. */
export async function pythonWith(module: string): Promise<string | null> {
  for (const python of ['python3', '/usr/bin/python3']) {
    if ((await firstLineOf(python, ['-c', `import ${module}`])) !== null) return python
  }
  return null
}

const TEST_ZIP = `
import sys, zipfile
damaged = zipfile.ZipFile(sys.argv[1]).testzip()
sys.exit(f'{damaged} is damaged' if damaged else 0)`

const COUNT_ROWS = `
import json, sys, openpyxl
def counted(path):
    return {sheet.title: sheet.max_row for sheet in openpyxl.load_workbook(path)}
print(json.dumps({path: counted(path) for path in sys.argv[1:]}))`

async function countedBy(python: string, files: string[]): Promise<Map<string, Record<string, number>>> {
  const { stdout } = await run(python, ['-c', COUNT_ROWS, ...files])
  const counted = JSON.parse(stdout) as Record<string, Record<string, number>>
  return new Map(Object.entries(counted).map(([path, rows]) => [nameOf(path), rows]))
}

/** Comma, quotes, UTF-8, all cells as they are shown, every sheet into a file of its own. */
const AS_CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1'

const ALWAYS_RECOMPUTE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>`

async function recomputedBy(office: string, { folder, files }: { folder: string; files: string[] }) {
  const sheets = join(folder, 'sheets')
  await convertedBy(office, { folder, files, as: AS_CSV, into: sheets })
  const recomputed = new Map<string, SheetText[]>(files.map((file) => [nameOf(file), []]))
  for (const file of await readdir(sheets)) {
    const name = [...recomputed.keys()].find((workbook) => file.startsWith(`${workbook}-`)) ?? ''
    const rows = parse(await readFile(join(sheets, file)), { relax_column_count: true, skip_empty_lines: false })
    recomputed.get(name)?.push({ name: file.slice(name.length + 1, -'.csv'.length), rows })
  }
  return recomputed
}

/** A folder of its own, workbooks in it, and the format into which LibreOffice turns them. */
type Conversion = {
  folder: string
  files: readonly string[]
  as: string
  into: string
  /** by what the files are read, where their endings do not say enough */
  filter?: string
}

/** Lets LibreOffice open workbooks, compute all formulas anew, and write them down in another format. */
export async function convertedBy(office: string, { folder, files, as, into, filter }: Conversion): Promise<void> {
  // A profile of its own: somebody may have the program open, and by default it believes what a formula came to.
  const profile = join(folder, 'profile')
  await mkdir(join(profile, 'user'), { recursive: true })
  await writeFile(join(profile, 'user/registrymodifications.xcu'), ALWAYS_RECOMPUTE)
  await run(
    office,
    [
      `-env:UserInstallation=file://${profile}`,
      '--headless',
      ...(filter === undefined ? [] : [`--infilter=${filter}`]),
      '--convert-to',
      as,
      '--outdir',
      into,
      ...files,
    ],
    { timeout: 120_000 },
  )
}

function nameOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.xlsx$/, '')
}
