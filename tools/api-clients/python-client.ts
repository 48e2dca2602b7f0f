import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { firstLineOf, pythonWith } from '../../apps/server/testing/outside-programs.ts'

const run = promisify(execFile)
const LIBRARIES = 'urllib3, dateutil, six'

/** OpenAPI Generator on this machine: its jar, and a Python with what its clients need. */
export type Generator = { jar: string; python: string; version: string }

/** @returns null, where `OPENAPI_GENERATOR_JAR` names none, or Java or a library of Python is missing */
export async function openApiGenerator(): Promise<Generator | null> {
  const jar = process.env['OPENAPI_GENERATOR_JAR']
  const python = await pythonWith(LIBRARIES)
  if (!jar || !python) return null
  const version = await firstLineOf('java', ['-jar', jar, 'version'])
  return version === null ? null : { jar, python, version }
}

/** Makes a client in Python from a document of OpenAPI 3.1. @returns its folder */
export async function pythonClient({ jar }: Generator, folder: string): Promise<string> {
  const document: unknown = JSON.parse(await readFile(join(folder, 'document.json'), 'utf8'))
  const file = join(folder, 'document-3.0.json')
  await writeFile(file, JSON.stringify(asOpenApi30(document)))
  const client = join(folder, 'python')
  const options = ['-g', 'python', '--skip-validate-spec']
  await run('java', ['-jar', jar, 'generate', '-i', file, '-o', client, ...options], { maxBuffer: 64 * 1024 ** 2 })
  return client
}

/** For generators that do not know 3.1 yet: what may be null, and what is one value alone, in the words of 3.0. */
function asOpenApi30(document: unknown): unknown {
  const { webhooks: _, ...rest } = document as Record<string, unknown>
  return { ...(inWordsOf30(rest) as object), openapi: '3.0.3' }
}

function inWordsOf30(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inWordsOf30)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, one]) => [name, inWordsOf30(one)] as const)
  const { anyOf, const: only, ...schema } = Object.fromEntries(entries)
  const enumerated = only === undefined ? {} : { enum: [only] }
  if (!Array.isArray(anyOf)) return { ...schema, ...enumerated }
  const parts = anyOf as Record<string, unknown>[]
  const others = parts.filter(({ type }) => type !== 'null')
  if (others.length === parts.length) return { ...schema, anyOf }
  const [other] = others
  if (others.length > 1) return { ...schema, anyOf: others, nullable: true }
  return { ...(other?.['$ref'] === undefined ? other : { allOf: others }), ...schema, nullable: true }
}
