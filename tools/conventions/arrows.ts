import { phoneFeatures } from '../../apps/web/phone-features.ts'
import type { Source } from './sources.ts'

/** An import that goes the wrong way, and the rule that it breaks. */
export type WrongArrow = { from: string; to: string; rule: string }

type Rule = { rule: string; breaks: (from: string, to: string, isLater: boolean) => boolean }

const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.includes('/testing/')
const feature = (path: string) => /^apps\/\w+\/src\/features\/([\w-]+)\//.exec(path)?.[1] ?? null
const within = (folder: string) => (path: string) => path.startsWith(`${folder}/`)

const inProduct = (path: string) => /^(packages|apps)\/[\w-]+\/src\//.test(path) && !isTest(path)

const inDomain = within('packages/domain')
const inContract = within('packages/contract')
const inAuditor = within('packages/audit')
const isAuditor = (name: string) => inAuditor(name) || /^@warsha\/audit(\/|$)/.test(name)
const inServer = within('apps/server')
const inWeb = within('apps/web')
const inVerifyHours = within('apps/server/src/admin/verify-hours')
const inPlatform = within('apps/server/src/platform')
const inWebApp = within('apps/web/src/app')
const inUi = within('apps/web/src/ui')
const inCatalogues = within('apps/web/src/app/catalogues')
/** Parts of the web app that serve every feature. */
const knowsNoFeature = (path: string) => /^apps\/web\/src\/(ui|api|device|i18n|offline)\//.test(path)
const isOfPhones = (path: string) => phoneFeatures.some((name) => name === feature(path))
/** What admins alone load: their features, and the parts of other rooms that are made for them. */
const isOfAdmins = (path: string) =>
  inWeb(path) && (feature(path) === null ? /\/src\/(ui|api)\/admin\//.test(path) : !isOfPhones(path))

const rules: Rule[] = [
  {
    rule: 'the domain imports nothing but itself',
    breaks: (from, to) => inDomain(from) && !isTest(from) && !inDomain(to),
  },
  {
    rule: 'the contract imports the domain and zod',
    breaks: (from, to) => inContract(from) && !isTest(from) && !inContract(to) && !/^(@warsha\/domain|zod)$/.test(to),
  },
  {
    rule: 'the auditor shares nothing with what it audits',
    breaks: (from, to) => inAuditor(from) && !inAuditor(to) && !/^(@js-joda\/(core|timezone)|vitest)$/.test(to),
  },
  {
    rule: 'the auditor is for verify-hours and tests',
    breaks: (from, to) => isAuditor(to) && !inAuditor(from) && !isTest(from) && !inVerifyHours(from),
  },
  { rule: 'server and web do not know one another', breaks: (from, to) => inServer(from) && inWeb(to) },
  { rule: 'server and web do not know one another', breaks: (from, to) => inWeb(from) && inServer(to) },
  {
    rule: 'the platform knows no feature',
    breaks: (from, to) => inPlatform(from) && !isTest(from) && feature(to) !== null,
  },
  {
    rule: 'a feature of the server is entered by its index.ts',
    breaks: (from, to) =>
      inServer(from) && feature(to) !== null && feature(from) !== feature(to) && !to.endsWith('/index.ts'),
  },
  {
    rule: 'a feature of the web app is entered by its index.ts, and its pages are loaded later by the app',
    breaks: (from, to, isLater) =>
      inWeb(from) &&
      !(isTest(from) && feature(from) === null) &&
      feature(to) !== null &&
      feature(from) !== feature(to) &&
      !to.endsWith('/index.ts') &&
      !(inWebApp(from) && isLater && to.endsWith('-page.tsx')) &&
      !(inCatalogues(from) && to.endsWith('/messages.ts')),
  },
  {
    rule: 'the design system knows no call and no contract',
    breaks: (from, to) =>
      inUi(from) && (/^apps\/web\/src\/(api|offline)\//.test(to) || /^@warsha\/contract(\/|$)/.test(to)),
  },
  {
    rule: 'icons come from ui/icons.ts, or from ui/admin/icons.ts where phones show none',
    breaks: (from, to) => inWeb(from) && to.startsWith('icon:') && !/\/src\/ui\/(admin\/)?icons\.ts$/.test(from),
  },
  {
    rule: 'phones load nothing of admins',
    breaks: (from, to) => isOfPhones(from) && !isTest(from) && isOfAdmins(to),
  },
  {
    rule: 'ui, api, device, i18n and offline know no feature and no app',
    breaks: (from, to) => knowsNoFeature(from) && (feature(to) !== null || inWebApp(to)),
  },
  {
    rule: 'a feature does not know the app',
    breaks: (from, to) => inWeb(from) && feature(from) !== null && inWebApp(to),
  },
  {
    rule: 'the product does not import fixtures and tests',
    breaks: (from, to) => inProduct(from) && (isTest(to) || to === 'vitest'),
  },
  {
    rule: 'the product does not import its tools, benches and tests',
    breaks: (from, to) => /^(packages|apps)\//.test(from) && /^(tools|bench|torture|e2e)\//.test(to),
  },
]

/** Every import that goes the wrong way. */
export function wrongArrows(sources: Source[]): WrongArrow[] {
  return sources.flatMap(({ path, imports, later = [] }) =>
    imports.flatMap((to) =>
      rules.filter(({ breaks }) => breaks(path, to, later.includes(to))).map(({ rule }) => ({ from: path, to, rule })),
    ),
  )
}

/** The files that are loaded by a file, at once or later; `isLeftOut` says which ones are not followed. */
export function loadedFrom(start: string, all: Source[], isLeftOut: (path: string) => boolean): string[] {
  const imports = new Map(all.map((source) => [source.path, source.imports]))
  const found = new Set([start])
  for (const path of found) {
    for (const next of imports.get(path) ?? []) if (imports.has(next) && !isLeftOut(next)) found.add(next)
  }
  return [...found]
}

/** Where programs, workers and the build of the product begin, beside what its packages export. */
const isEntry = (path: string) =>
  !isTest(path) &&
  /^apps\/(web\/[\w-]+\.ts|server\/src\/(main|admin)\.ts|web\/src\/(main\.tsx|.*\/sw\.ts)|.*-worker\.ts)$/.test(path)

/** Files of the product that no program of it loads: a fixture has its place in a folder `testing`. */
export function loadedByNoProgram(all: Source[], exported: readonly string[]): string[] {
  const product = all.filter(({ path }) => inProduct(path) || isEntry(path))
  const loaded = new Set(
    [...product.map(({ path }) => path).filter(isEntry), ...exported].flatMap((start) =>
      loadedFrom(start, product, () => false),
    ),
  )
  return product.map(({ path }) => path).filter((path) => !loaded.has(path))
}

/** What phones load of admins alone, from the first page on: only the ways into the admin area are not followed. */
export function ofAdminsOnPhones(all: Source[]): string[] {
  return loadedFrom('apps/web/src/main.tsx', all, (path) => /\/admin-[\w-]+\.tsx?$/.test(path)).filter(isOfAdmins)
}

/** The features of the web app as if each were a file. */
export function webFeatures(all: Source[]): Source[] {
  const imports = new Map<string, Set<string>>()
  for (const source of all) {
    const from = feature(source.path)
    if (from === null || !inWeb(source.path)) continue
    const known = imports.get(from) ?? new Set()
    for (const path of source.imports) known.add(feature(path) ?? from)
    imports.set(from, known)
  }
  return [...imports].map(([path, known]) => ({ path, imports: [...known].filter((to) => to !== path) }))
}

/** Circles of imports, each told once, as the files on the way. */
export function cycles(sources: Source[]): string[][] {
  const imports = new Map(sources.map((source) => [source.path, source.imports]))
  const done = new Set<string>()
  const found: string[][] = []
  const visit = (path: string, way: string[]) => {
    const seen = way.indexOf(path)
    if (seen >= 0) found.push([...way.slice(seen), path])
    if (seen >= 0 || done.has(path)) return
    for (const next of imports.get(path) ?? []) if (imports.has(next)) visit(next, [...way, path])
    done.add(path)
  }
  for (const { path } of sources) visit(path, [])
  return found
}
