import type { Role } from '@warsha/domain'
import { formatMessage, type Language, type Text } from './texts.ts'

const formerNames: Record<Role, Text> = {
  TECHNICIAN: { en: 'Former technician {number}', ar: 'فني سابق {number}' },
  ADMIN: { en: 'Former admin {number}', ar: 'مسؤول سابق {number}' },
}

/**
 * What stands in place of the name of somebody who was erased. In English it is stored, and the database lets nobody else
 * have such a name; answers carry it in both languages, by the function `person_labels` of the database.
 * @param number the person's id, which nobody else ever has
 */
export function formerName(role: Role, number: number, language: Language = 'en'): string {
  return formatMessage(formerNames[role], language, { number })
}

/** Whether a name is one of those that stand in place of others, and that nobody else may have. */
export function isFormerName(name: string): boolean {
  return /^Former (technician|admin) [0-9]+$/.test(name)
}
