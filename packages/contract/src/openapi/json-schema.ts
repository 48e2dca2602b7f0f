import * as z from 'zod'
import { namedSchemas } from './named-schemas.ts'

/** A schema as OpenAPI 3.1 writes it: JSON Schema of 2020-12. */
export type JsonSchema = { [key: string]: unknown }

/** Whether a schema describes what is sent or what is answered. */
export type Direction = 'input' | 'output'

const COMPONENTS = '#/components/schemas/'

/** The schemas that have names, as far as they were referred to. */
export class SchemaComponents {
  readonly #found = new Map<string, JsonSchema>()

  /** A schema with references to the named ones. Throws an Error for a name that stands for two different schemas. */
  of(schema: z.ZodType, io: Direction): JsonSchema {
    // Wrapped, so that a named schema becomes a reference as well where it is the whole.
    const { properties, $defs = {} } = jsonSchemaOf(z.object({ it: schema }), io) as Wrapped
    for (const [name, found] of Object.entries($defs)) this.#add(name, linked(found))
    return linked(properties.it)
  }

  /** By name, in the order of the names. */
  all(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#found].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }

  #add(name: string, schema: JsonSchema): void {
    const known = this.#found.get(name)
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`${name} is sent in another form than it is answered: name two schemas`)
    }
    this.#found.set(name, schema)
  }
}

type Wrapped = { properties: { it: JsonSchema }; $defs?: Record<string, JsonSchema> }

const nameOf = new Map<z.core.$ZodType, string>(Object.entries(namedSchemas).map(([name, schema]) => [schema, name]))

/** What schemas say of themselves, with the names of those that have one. */
const metadata = z.registry<z.core.GlobalMeta>()
metadata.get = (schema) => {
  const metadata = z.globalRegistry.get(schema)
  const id = nameOf.get(schema)
  return id === undefined ? metadata : { ...metadata, id }
}

function jsonSchemaOf(schema: z.core.$ZodType, io: Direction): JsonSchema {
  return z.toJSONSchema(schema, { io, metadata, unrepresentable: 'any', override: (given) => readable(given, io) })
}

type Given = { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }

const BY_FORMAT = new Set(['date', 'date-time', 'time', 'uuid'])

/** Writes a schema as people would: without limits and patterns that say nothing new, and with those after trimming. */
function readable({ zodSchema, jsonSchema }: Given, io: Direction): void {
  if (zodSchema instanceof z.ZodPipe) replace(jsonSchema, pipeSchemaOf(zodSchema, io))
  if (jsonSchema['additionalProperties'] === false) delete jsonSchema['additionalProperties']
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum']
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum']
  if (BY_FORMAT.has(String(jsonSchema['format']))) delete jsonSchema['pattern']
}

const PLAIN = [z.ZodString, z.ZodStringFormat, z.ZodNumber]

/** A value that is read in steps: as its last form where that is plain text or a number, with what holds before it. */
function pipeSchemaOf({ def }: z.ZodPipe, io: Direction): JsonSchema {
  // What is made ready for a schema before it is held to it: clients send what the schema itself takes.
  if (def.in instanceof z.ZodTransform) return jsonSchemaOf(def.out, io)
  const isPlain = PLAIN.some((plain) => def.out instanceof plain)
  if (!isPlain) return jsonSchemaOf(def.out instanceof z.ZodTransform || io === 'input' ? def.in : def.out, io)
  const [first, last] = [jsonSchemaOf(def.in, io), jsonSchemaOf(def.out, io)]
  return first['type'] === last['type'] ? { ...first, ...last } : last
}

function replace(schema: JsonSchema, other: JsonSchema): void {
  const { description, deprecated } = schema
  for (const key of Object.keys(schema)) delete schema[key]
  const { $schema: _, ...rest } = other
  Object.assign(schema, rest, description !== undefined && { description }, deprecated !== undefined && { deprecated })
}

/** With references into the document. */
function linked(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', `"${COMPONENTS}`)
  const { id: _, $schema: __, ...rest } = JSON.parse(text) as JsonSchema
  return rest
}
