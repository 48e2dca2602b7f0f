import type { SecurityEvent } from '@warsha/contract'
import type { TFunction } from 'i18next'

type Noted = Pick<SecurityEvent, 'kind' | 'details'>

/** What there is to know of an event, in words. @param names of people, by their ids */
export function notesOf({ kind, details }: Noted, names: ReadonlyMap<number, string>, t: TFunction<'admin'>): string[] {
  const notes: string[] = []
  if (kind === 'signed_in') {
    notes.push(t(details['known_device'] ? 'securityLog.notes.known_device' : 'securityLog.notes.new_device'))
  }
  if (kind === 'sign_in_failed') notes.push(t(`securityLog.notes.${whyFailed(details)}`))
  const { by, call, leaked, recovery_code, not_own, scopes, why } = details
  if (typeof by === 'number') notes.push(t('securityLog.notes.by', { name: names.get(by) ?? String(by) }))
  if (typeof call === 'string') notes.push(t('securityLog.notes.call', { call }))
  if (recovery_code === true) notes.push(t('securityLog.notes.recovery_code'))
  if (not_own === true) notes.push(t('securityLog.notes.not_own'))
  if (leaked === true) notes.push(t('securityLog.notes.leaked'))
  if (typeof scopes === 'string') notes.push(t('securityLog.notes.scopes', { scopes: scopes.replaceAll(' ', ', ') }))
  if (why === 'ended' || why === 'expired') notes.push(t(`securityLog.notes.token_${why}`))
  const refused = whyRefused(details)
  if (kind === 'invitation_refused' && refused) notes.push(t(`securityLog.notes.${refused}`))
  return notes
}

const linkRefusals = [
  'invitation_used',
  'invitation_expired',
  'invitation_replaced',
  'invitation_ended',
  'account_inactive',
] as const

function whyRefused({ reason }: Noted['details']) {
  return linkRefusals.find((each) => each === reason)
}

function whyFailed(
  details: Noted['details'],
): 'wrong_password' | 'inactive' | 'temporary_over' | 'code_needed' | 'wrong_code' | 'too_many_codes' {
  if (details['second_factor'] === 'second_factor_needed') return 'code_needed'
  if (details['second_factor'] === 'wrong_code') return 'wrong_code'
  if (details['second_factor']) return 'too_many_codes'
  if (details['temporary_password_over']) return 'temporary_over'
  return details['right_password'] ? 'inactive' : 'wrong_password'
}
