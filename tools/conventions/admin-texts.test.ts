import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { ROOT } from './sources.ts'

const APP = 'apps/web/src/app'

type TextPart = 'first' | 'jobs' | 'analytics' | 'later'
type Row = { path: string; texts: string }

/** A module of the web app, which is no program of this folder. */
const moduleAt = (path: string) => import(/* @vite-ignore */ join(ROOT, path))
const pagesOfApp: { sections: Row[]; objectPages: Row[] } = await moduleAt(`${APP}/admin-pages.ts`)
const { partsOf }: { partsOf: (texts: string) => readonly TextPart[] } = await moduleAt(
  'apps/web/src/i18n/admin-text-parts.ts',
)

async function wordsIn(part: TextPart): Promise<string[]> {
  const { en }: { en: object } = await moduleAt(`${APP}/catalogues/admin-${part}.ts`)
  return Object.keys(en)
}

/** The first word of each key, by the part in which its text is loaded. */
const wordsOf: Record<TextPart, string[]> = {
  first: await wordsIn('first'),
  jobs: await wordsIn('jobs'),
  analytics: await wordsIn('analytics'),
  later: await wordsIn('later'),
}
const allWords = new Set(Object.values(wordsOf).flat())

type Import = { from: string; names: string[] }
type File = {
  imports: Import[]
  /** what an index gives, by its name */
  exported: Map<string, Import>
  /** what it loads by `import()`, and whether together with all texts */
  later: { from: string; isWithTexts: boolean }[]
  words: Set<string>
}

const read = new Map<string, File>()

function fileAt(path: string): File {
  const known = read.get(path) ?? readFile(path)
  read.set(path, known)
  return known
}

function readFile(path: string): File {
  const code = readFileSync(join(ROOT, path), 'utf8')
  const file: File = { imports: [], exported: new Map(), later: [], words: new Set() }
  const at = (from: string) => join(dirname(path), from)
  const isText = /\/(catalogues\/[^/]+|(admin-)?messages)\.ts$/.test(path)
  new Visitor({
    ImportDeclaration: ({ source, specifiers, importKind }) => {
      if (importKind === 'type' || !source.value.startsWith('.')) return
      const names = specifiers.flatMap((one) =>
        one.type !== 'ImportSpecifier'
          ? '*'
          : one.importKind === 'type'
            ? []
            : 'name' in one.imported
              ? one.imported.name
              : [],
      )
      if (names.length > 0) file.imports.push({ from: at(source.value), names })
    },
    ExportNamedDeclaration: ({ source, specifiers, exportKind }) => {
      if (!source || exportKind === 'type') return
      for (const { local, exported } of specifiers) {
        if ('name' in local && 'name' in exported) {
          file.exported.set(exported.name, { from: at(source.value), names: [local.name] })
        }
      }
    },
    ImportExpression: ({ source, start }) => {
      if (source.type !== 'Literal' || typeof source.value !== 'string') return
      file.later.push({ from: at(source.value), isWithTexts: code.slice(0, start).endsWith('withAdminTexts(') })
    },
    Literal: ({ value }) => {
      if (typeof value === 'string' && !isText) file.words.add(value)
    },
    TemplateElement: ({ value }) => {
      if (!isText) file.words.add(value.cooked ?? '')
    },
  }).visit(parseSync(path, code).program)
  return file
}

/** All files that run with one, but for what it loads later. An index is left through for what is taken of it. */
function filesWith(entry: string): Set<string> {
  const found = new Set<string>()
  const taken = new Set<string>()
  visit({ from: entry, names: ['*'] })
  return found

  function visit({ from, names }: Import): void {
    if (!/\.tsx?$/.test(from) || !existsSync(join(ROOT, from))) return
    if (from.endsWith('/index.ts') && !names.includes('*')) {
      for (const name of names) {
        if (taken.has(`${from} ${name}`)) continue
        taken.add(`${from} ${name}`)
        const given = fileAt(from).exported.get(name)
        if (given) visit(given)
      }
    } else if (!found.has(from)) {
      found.add(from)
      for (const imported of fileAt(from).imports) visit(imported)
      for (const given of fileAt(from).exported.values()) visit(given)
    }
  }
}

/** Keys of texts that are not loaded with these parts. */
function missing(files: Iterable<string>, parts: readonly TextPart[]): string[] {
  const there = new Set(parts.flatMap((part) => wordsOf[part]))
  return [...files].flatMap((path) =>
    [...fileAt(path).words]
      .filter((word) => /^\w+\./.test(word))
      .filter((word) => allWords.has(word.split('.')[0] ?? '') && !there.has(word.split('.')[0] ?? ''))
      .map((word) => `${path}: ${word}`),
  )
}

/** What is loaded later without texts that it needs. */
function comingWithout(files: Iterable<string>, parts: readonly TextPart[]): string[] {
  return [...files]
    .filter((path) => path !== `${APP}/admin-pages.ts`)
    .flatMap((path) => fileAt(path).later)
    .filter(({ isWithTexts }) => !isWithTexts)
    .flatMap(({ from }) => missing(filesWith(from), parts))
}

const loadedBy = new Map(fileAt(`${APP}/admin-pages.ts`).later.map(({ from }) => [from.replace(/^.*\//, ''), from]))

/** The pages by the files that their rows load, in the order of the rows. */
const pages = [...pagesOfApp.sections, ...pagesOfApp.objectPages].map(
  (row, place): [path: string, texts: string, file: string] => [
    row.path,
    row.texts,
    [...loadedBy.values()][place] ?? '',
  ],
)

test('what stands around every page needs the first texts alone', () => {
  const files = filesWith(`${APP}/admin-area.tsx`)
  expect(files.size).toBeGreaterThan(50)
  expect(missing(files, ['first'])).toEqual([])
  expect(comingWithout(files, ['first'])).toEqual([])
})

test.each(pages.filter(([, texts]) => texts !== 'all'))(
  '%s comes with the texts that it needs',
  (_path, texts, file) => {
    const files = filesWith(file)
    expect(files.size).toBeGreaterThan(20)
    expect(missing(files, partsOf(texts))).toEqual([])
    expect(comingWithout(files, partsOf(texts))).toEqual([])
  },
)

test('a page that has its own part does not have what only others need', () => {
  expect(missing(filesWith('apps/web/src/features/jobs/jobs-page.tsx'), ['first'])).not.toEqual([])
  expect(missing(filesWith('apps/web/src/features/audit/audit-page.tsx'), partsOf('jobs'))).not.toEqual([])
})

test('no two parts have the same words', () => {
  expect(allWords.size).toBe(Object.values(wordsOf).flat().length)
})
