import { calls } from '../all-calls.ts'
import type { Call, CallName } from '../calls.ts'
import { type RefusalCode, refusals } from '../messages.ts'
import { ownFactorsRefusals, ownPasswordRefusals } from '../passwords.ts'
import { fileTypes, type Shape } from '../shape.ts'
import { shapes } from '../shapes.ts'
import { editedBy } from '../versions.ts'

/** Every refusal that a call can meet, by its status in rising order. */
export function refusalsOf(name: CallName): Map<number, RefusalCode[]> {
  const codes = new Set<RefusalCode>([
    ...ofEveryCall,
    ...ofWhoCalls(name),
    ...ofProof(name),
    ...ofWhatIsSent(name),
    ...ofWhatIsMade(name),
    ...ofVersions(name),
  ])
  const found = new Map<number, RefusalCode[]>()
  for (const code of codes) {
    const { status } = refusals[code]
    found.set(status, [...(found.get(status) ?? []), code])
  }
  return new Map([...found].toSorted(([one], [other]) => one - other))
}

/** An address that cannot be read; too much under way of one network; a server that is ill, or whose database is away. */
const ofEveryCall: readonly RefusalCode[] = [
  'unreadable_body',
  'too_many_calls',
  'internal_error',
  'database_away',
  'database_read_only',
  'database_stuck',
  'disk_full',
  'too_slow',
]

function ofWhoCalls(name: CallName): RefusalCode[] {
  const { permission, duringPasswordChange } = calls[name]
  if (permission === 'anyone') return []
  const signedIn: RefusalCode[] = ['not_signed_in', 'sign_in_ended', 'account_inactive', ...ofMachines(name)]
  if (permission !== 'signed_in') signedIn.push('not_allowed')
  return duringPasswordChange ? signedIn : [...signedIn, 'password_change_due', 'second_factor_due']
}

function ofMachines(name: CallName): RefusalCode[] {
  const { machines }: Call = calls[name]
  return [
    'token_unknown',
    'token_ended',
    'token_expired',
    'too_many_tries',
    machines ? 'token_scope_missing' : 'token_not_allowed',
    ...(machines?.exceptFields ? ['token_field_not_allowed' as const] : []),
  ]
}

/** What is wrong with what the caller proves again. */
function ofProof(name: CallName): readonly RefusalCode[] {
  const { proof } = calls[name]
  if (proof === undefined) return []
  return proof === 'factors' ? ownFactorsRefusals : ownPasswordRefusals
}

function ofWhatIsSent(name: CallName): RefusalCode[] {
  const { params, query, body, form, notFound }: Shape = shapes[name]
  const codes: RefusalCode[] = []
  if (notFound) codes.push(notFound)
  if (params || query || body || form) codes.push('invalid')
  if (calls[name].method !== 'GET') codes.push('too_large', 'wrong_media_type')
  if (calls[name].repeat === 'kept') codes.push(...ofKeys)
  return codes
}

/** What a key can be refused for; and the answer named somebody who has been erased since. */
const ofKeys: readonly RefusalCode[] = [
  'idempotency_key_unreadable',
  'idempotency_key_reused',
  'idempotency_key_busy',
  'person_erased',
]
function ofVersions(name: CallName): RefusalCode[] {
  return editedBy(name) ? ['version_unreadable', 'version_unknown', 'changed_meanwhile'] : []
}

function ofWhatIsMade(name: CallName): RefusalCode[] {
  const { refusals: own = [], fileTypes: types = [] }: Shape = shapes[name]
  const codes = [...own]
  // Two who write the same thing at once, or the one what the other takes away.
  if (calls[name].method !== 'GET' && calls[name].permission !== 'anyone') codes.push('conflict', 'reference_unknown')
  if (types.includes(fileTypes.pdf)) codes.push('document_not_made')
  return codes
}
