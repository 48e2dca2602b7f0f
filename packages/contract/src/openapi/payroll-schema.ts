import * as z from 'zod'
import { payrollFile } from '../payroll-file.ts'
import type { JsonSchema } from './json-schema.ts'

/** The JSON Schema (2020-12) of the payroll file. What is unknown is allowed: a later 1.x may have further columns. */
export function payrollJsonSchema(): JsonSchema {
  const { $schema, ...schema } = z.toJSONSchema(payrollFile, {
    io: 'output',
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
    },
  }) as JsonSchema
  const version = { type: 'string', pattern: String.raw`^1\.\d+$` }
  const properties = schema['properties'] as Record<string, JsonSchema>
  const format_version = { ...version, description: properties['format_version']?.['description'] }
  return {
    $schema,
    $id: 'urn:warsha:payroll-file:1',
    title: 'Warsha payroll file, version 1',
    ...schema,
    properties: { ...properties, format_version },
  }
}
