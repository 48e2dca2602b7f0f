import type { Role } from '@warsha/domain'
import { formatMessage, type Language, type Text } from './texts.ts'

const formerNames: Record<Role, Text> = {
  TECHNICIAN: { en: 'Former technician {number}', ar: 'فني سابق {number}' },
  ADMIN: { en: 'Former admin {number}', ar: 'مسؤول سابق {number}' },
}

/**
 * What stands in place of the name of somebody who was erased. In English it is stored; the database lets nobody else
 * have such a name.
 * @param number the person's id, which nobody else ever has
 */
export function formerName(role: Role, number: number, language: Language = 'en'): string {
  return formatMessage(formerNames[role], language, { number })
}

/** A person's name as it is shown: that of somebody who was erased in a language, any other as it is. */
export function shownName(text: string, language: Language): string {
  if (language === 'en' || !text.startsWith('Former ')) return text
  const [, role, number] = /^Former (technician|admin) (\d+)$/.exec(text) ?? []
  return number === undefined ? text : formerName(role === 'admin' ? 'ADMIN' : 'TECHNICIAN', Number(number), language)
}

/**
 * A value, and all values in it, with the stored names of erased people in a language.
 * Objects and lists in which there is none are returned as they are.
 */
export function withFormerNames<Value>(value: Value, language: Language): Value {
  // It keeps the shape, which types cannot tell of a walk.
  return language === 'en' ? value : (inLanguage(value, language) as Value)
}

function inLanguage(value: unknown, language: Language): unknown {
  if (typeof value === 'string') return shownName(value, language)
  if (Array.isArray(value)) {
    const changed = value.map((each: unknown) => inLanguage(each, language))
    return changed.some((each, place) => each !== value[place]) ? changed : value
  }
  return isPlainObject(value) ? fieldsIn(value, language) : value
}

function fieldsIn(value: Record<string, unknown>, language: Language): Record<string, unknown> {
  let changed = value
  for (const [name, field] of Object.entries(value)) {
    const shown = inLanguage(field, language)
    if (shown === field) continue
    if (changed === value) changed = { ...value }
    changed[name] = shown
  }
  return changed
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
