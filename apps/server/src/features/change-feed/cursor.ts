import { type ChangeType, changeTypes } from '@warsha/contract'
import { isPlaceKey, type SourceName, sourceNames } from './sources.ts'

/** The last thing that was read of a source. */
export type Place = { source: SourceName; key: string }

/** Where a reader is. */
export type Cursor = {
  /** of which count of transactions it is */
  history: string
  types: readonly ChangeType[]
} & (
  | {
      /** in the list of everything that there is, after this place; null: before all */
      phase: 'present'
      /** every transaction before it had ended when the list was begun: what came after is listed after it */
      begunAt: bigint
      place: Place | null
    }
  | {
      /** everything of earlier transactions was read, and of this one what comes up to the place */
      phase: 'changes'
      transaction: bigint
      place: Place | null
    }
)

/** The form of cursors. */
const FORM = '1'
const HISTORY = /^[0-9a-f]{32}$/
/** As PostgreSQL counts transactions: 64 bits. */
const TRANSACTION = /^(0|[1-9]\d{0,19})$/
const LAST_TRANSACTION = 2n ** 64n - 1n

export function cursorText(cursor: Cursor): string {
  const { history, types, phase, place } = cursor
  const at = cursor.phase === 'present' ? cursor.begunAt : cursor.transaction
  const parts = [FORM, history, types.join(','), phase, String(at), place?.source ?? '', place?.key ?? '']
  return Buffer.from(parts.join(' ')).toString('base64url')
}

/** The cursor, or null for what is none. */
export function cursorOf(text: string): Cursor | null {
  const parts = Buffer.from(text, 'base64url').toString('utf8').split(' ')
  const [form, history = '', types = '', phase, at = '', source = '', key = ''] = parts
  if (form !== FORM || parts.length !== 7 || !HISTORY.test(history)) return null
  const listed = types.split(',')
  if (!listed.every(isType) || (phase !== 'present' && phase !== 'changes')) return null
  const transaction = TRANSACTION.test(at) ? BigInt(at) : null
  const place = source === '' && key === '' ? null : placeOf(source, key)
  if (transaction === null || transaction > LAST_TRANSACTION || place === undefined) return null
  const of = { history, types: changeTypes.filter((type) => listed.includes(type)), place }
  const cursor: Cursor = phase === 'present' ? { ...of, phase, begunAt: transaction } : { ...of, phase, transaction }
  // Each cursor has one text.
  return cursorText(cursor) === text ? cursor : null
}

function isType(name: string): name is ChangeType {
  return changeTypes.some((type) => type === name)
}

/** Undefined for what is none. */
function placeOf(source: string, key: string): Place | undefined {
  const found = sourceNames.find((name) => name === source)
  return found && isPlaceKey(found, key) ? { source: found, key } : undefined
}
