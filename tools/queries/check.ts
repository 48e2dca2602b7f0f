import type { Description } from './describe.ts'
import type { Exceptions } from './exceptions.ts'
import { compareParameters, compareRow, compareValues } from './findings.ts'
import { type Recording, type Recordings } from './recordings.ts'
import type { Site } from './sites.ts'
import { fileText, statementsIn, statementText } from './statements-file.ts'

export type CheckInput = {
  sites: readonly Site[]
  recordings: Recordings
  /** @throws for what PostgreSQL cannot parse */
  describe: (text: string) => Promise<Description>
  exceptions: Exceptions
}

/** A site with all that is known of it. */
type Statement = {
  site: Site
  name: string
  /** by text with equal white space, the shortest first */
  recordings: ReadonlyMap<string, Recording>
  descriptions: ReadonlyMap<string, Description | null>
}

export type Result = {
  /** what is wrong, one line each */
  findings: string[]
  /** what the file should be */
  file: string
}

/**
 * Compares each statement with its types, and all of them with the file.
 * @param committed the file as it is; where a function puts statements together, it may have any that was sent
 */
export async function checkStatements(input: CheckInput, committed: string): Promise<Result> {
  const { sites, exceptions } = input
  const report = new Report(exceptions)
  const places = new Set(sites.map(({ place }) => place))
  const files = new Set(sites.map(({ place }) => fileOfPlace(place)))
  for (const place of input.recordings.keys()) {
    if (!places.has(place) && files.has(fileOfPlace(place)))
      report.say(place, 'no statement is sent here: the sources changed since the tests ran')
  }
  const statements: Statement[] = []
  for (const site of sites) statements.push(await statementAt(site, input, report))
  for (const statement of statements) compare(statement, report)
  const file = fileOf(statements)
  report.findings.push(...report.unused(), ...staleIn(committed, statements))
  return { findings: report.findings, file }
}

function fileOfPlace(place: string): string {
  return place.slice(0, place.indexOf(':'))
}

/** Collects findings, but for those that are listed with a reason. */
class Report {
  readonly findings: string[] = []
  readonly #exceptions: Exceptions
  readonly #used = new Set<string>()

  constructor(exceptions: Exceptions) {
    this.#exceptions = exceptions
  }

  say(where: string, finding: string): void {
    this.findings.push(`${where}: ${finding}`)
  }

  isListed(list: keyof Exceptions, key: string): boolean {
    if (!(key in this.#exceptions[list])) return false
    this.#used.add(`${list} ${key}`)
    return true
  }

  unused(): string[] {
    return Object.entries(this.#exceptions).flatMap(([list, keys]) =>
      Object.keys(keys)
        .filter((key) => !this.#used.has(`${list} ${key}`))
        .map((key) => `${key}: is no exception any more; remove it from ${list} in tools/queries/exceptions.ts`),
    )
  }
}

async function statementAt(site: Site, { recordings, describe }: CheckInput, report: Report): Promise<Statement> {
  const sent = recordings.get(site.place) ?? new Map<string, Recording>()
  const shortestFirst = [...sent].sort(([one], [other]) => one.length - other.length || (one < other ? -1 : 1))
  const names = [...new Set([...sent.values()].map(({ name }) => name))]
  const name = names.length === 1 && names[0] ? names[0] : site.name
  const descriptions = new Map<string, Description | null>()
  const failures = new Set<string>()
  for (const [key, recording] of shortestFirst) {
    const description = await described(recording, describe).catch((error: Error) => error)
    descriptions.set(key, description instanceof Error ? null : description)
    if (description instanceof Error) failures.add(description.message)
  }
  if (failures.size > 0 && !report.isListed('undescribed', name)) {
    report.say(whereOf(site, name), `PostgreSQL cannot describe it: ${[...failures].join('; ')}`)
  }
  return { site, name, recordings: new Map(shortestFirst), descriptions }
}

async function described({ text, columns }: Recording, describe: CheckInput['describe']): Promise<Description> {
  const description = await describe(text)
  const hasRows = Object.keys(columns).length > 0
  if (hasRows && description.columns.length === 0) throw new Error('it says nothing of the columns')
  return description
}

function whereOf({ place }: Site, name: string): string {
  return `${name} (${place})`
}

function compare({ site, name, recordings, descriptions }: Statement, report: Report): void {
  const where = whereOf(site, name)
  if (recordings.size === 0 && !report.isListed('unsent', name)) report.say(where, 'no test sends it')
  if (site.row.is === 'parameter' && !report.isListed('generic', name)) {
    report.say(where, 'its row type is a type parameter, which nobody can check')
  }
  const described = [...recordings].flatMap(([key, recording]) => {
    const description = descriptions.get(key)
    return description ? [{ ...recording, description, recording }] : []
  })
  const found = [
    ...compareRow(site.row, described),
    ...described.flatMap(({ description, recording }) => compareParameters(description, recording)),
    ...[...recordings.values()].flatMap((recording) => compareValues(site.row, recording)),
  ]
  for (const finding of new Set(found)) {
    if (!report.isListed('columns', `${name} ${finding.slice(0, finding.indexOf(':'))}`)) report.say(where, finding)
  }
}

function fileOf(statements: readonly Statement[]): string {
  const byFeature = new Map<string, string[]>()
  for (const statement of statements) {
    const text = shown(statement, [...statement.recordings.keys()][0])
    if (text === null) continue
    const feature = statement.site.name.split('.')[0] ?? ''
    byFeature.set(feature, [...(byFeature.get(feature) ?? []), text])
  }
  return fileText(byFeature)
}

function shown({ site, name, recordings, descriptions }: Statement, key: string | undefined): string | null {
  const recording = key === undefined ? null : recordings.get(key)
  if (key === undefined || !recording) return null
  return statementText({ name, text: recording.text }, descriptions.get(key) ?? null, site.row)
}

/** What the file should not have, or has not. */
function staleIn(committed: string, statements: readonly Statement[]): string[] {
  const listed = statementsIn(committed)
  const sent = statements.filter(({ recordings }) => recordings.size > 0)
  const missing = sent.flatMap((statement) => {
    const has = listed.get(statement.name)
    return has && shown(statement, has.key) === has.whole ? [] : [statement.name]
  })
  const names = new Set(sent.map(({ name }) => name))
  const gone = [...listed.keys()].filter((name) => !names.has(name))
  const differs = [...missing, ...gone].map((name) => `${name}: apps/server/queries.sql is stale: npm run queries`)
  const order = [...listed.keys()].filter((name) => names.has(name)).join() === sent.map(({ name }) => name).join()
  return differs.length > 0 || order ? differs : ['apps/server/queries.sql has another order: npm run queries']
}
