import { calls, person, type Shape, shapes, user } from '@warsha/contract'
import type * as z from 'zod'

/** A fault of the schema of an answer, and where it is. */
export type AnswerFault = { at: string; fault: string }

type Fields = Record<string, z.core.$ZodType>
type Definition = {
  type: string
  shape?: Fields
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  valueType?: z.core.$ZodType
  in?: z.core.$ZodType
  out?: z.core.$ZodType
  getter?: () => z.core.$ZodType
}

const definitionOf = (schema: z.core.$ZodType) => (schema as z.ZodType).def as unknown as Definition

/** What is inside a schema, one step further. */
function inside(schema: z.core.$ZodType): [field: string, schema: z.core.$ZodType][] {
  const { shape = {}, element, innerType, options = [], valueType, out, getter } = definitionOf(schema)
  const unnamed = [element, innerType, ...options, valueType, out, getter?.()].filter((each) => each !== undefined)
  return [...Object.entries(shape), ...unnamed.map((each): [string, z.core.$ZodType] => ['', each])]
}

/** A schema without what says that it may be missing. */
function core(schema: z.core.$ZodType): z.core.$ZodType {
  const { type, innerType } = definitionOf(schema)
  return innerType && ['nullable', 'optional', 'default'].includes(type) ? core(innerType) : schema
}

const isText = (schema: z.core.$ZodType) => definitionOf(core(schema)).type === 'string'
const isPerson = (schema: z.core.$ZodType) => core(schema) === person

/** Fields that name somebody: `technician_name`, `full_name`, `by`, `excluded_by`, `best_performer`, `technician`. */
const NAMES_SOMEBODY =
  /^(full|person|admin|(\w+_)?technician)_name$|^(\w+_)?by$|performer|^(technician|admin|person|author)$/

/** What has a second name in Arabic. */
const HAS_SECOND_NAME = /^(activity_label|job_type_name)$/

function faultsOfFields(fields: Fields): string[] {
  const hasPerson = Object.values(fields).some(isPerson)
  return Object.entries(fields).flatMap(([name, schema]) => [
    ...(NAMES_SOMEBODY.test(name) && isText(schema) && !hasPerson ? [`${name} without the person beside it`] : []),
    ...(HAS_SECOND_NAME.test(name) && !(`${name}_ar` in fields) ? [`${name} without ${name}_ar`] : []),
  ])
}

/** Names of people without what tells them apart, and names in one language alone. Whoever is signed in knows who they are. */
export function faultsOfAnswer(at: string, schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): AnswerFault[] {
  if (seen.has(schema) || schema === user) return []
  seen.add(schema)
  const own = faultsOfFields(definitionOf(schema).shape ?? {}).map((fault) => ({ at, fault }))
  return [...own, ...inside(schema).flatMap(([name, each]) => faultsOfAnswer(name ? `${at}.${name}` : at, each, seen))]
}

/** The same of all calls. */
export function faultsOfAnswers(): AnswerFault[] {
  return Object.keys(calls).flatMap((name) => {
    const { answers }: Shape = shapes[name as keyof typeof shapes]
    return Object.values(answers).flatMap((answer) => (typeof answer === 'string' ? [] : faultsOfAnswer(name, answer)))
  })
}
