import { formatMessage, type Language } from './texts.ts'
import { type FieldMessage, fieldMessages } from './messages.ts'

type Values = Readonly<Record<string, string | number>>

/** Marks an issue with the key of its text, and with what fills the `{names}` of the text. */
export function message(key: FieldMessage, values?: Values): { error: string } {
  return { error: messageKey(key, values) }
}

/** A key of a text together with what fills its `{names}`, as one string that an issue can carry. */
export function messageKey(key: FieldMessage, values?: Values): string {
  return values ? `${key} ${JSON.stringify(values)}` : key
}

/** The key of a text that an issue carries; null where the issue has a sentence already. */
export function fieldMessageOf(carried: string): { key: FieldMessage; values: Values } | null {
  const [, key = '', values] = /^(\w+)(?: (\{.*\}))?$/s.exec(carried) ?? []
  if (!Object.hasOwn(fieldMessages, key)) return null
  // What stands behind a key was written by `messageKey`.
  return { key: key as FieldMessage, values: values === undefined ? {} : (JSON.parse(values) as Values) }
}

/** What an issue carries as a sentence; one that is a sentence already stays as it is. */
export function fieldText(carried: string, language: Language): string {
  const found = fieldMessageOf(carried)
  return found ? formatMessage(fieldMessages[found.key], language, found.values) : carried
}
