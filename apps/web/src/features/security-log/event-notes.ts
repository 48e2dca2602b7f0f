import type { SecurityEvent } from '@warsha/contract'
import type { TFunction } from 'i18next'

type Noted = Pick<SecurityEvent, 'kind' | 'details'>

/** What there is to know of an event, in words. @param names of people, by their ids */
export function notesOf({ kind, details }: Noted, names: ReadonlyMap<number, string>, t: TFunction<'admin'>): string[] {
  const notes: string[] = []
  if (kind === 'signed_in') {
    notes.push(t(`securityLog.notes.${howSignedIn(details)}`))
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

/** Of a sign-in with the company account it is not noted whether the device is known. */
function howSignedIn({ company, known_device }: Noted['details']) {
  if (company === true) return 'company'
  return known_device === true ? 'known_device' : 'new_device'
}

/** Why a sign-in with the company account failed, by its refusal; any other is an answer that is not taken. */
const ofCompany = {
  second_factor_needed: 'company_code_needed',
  wrong_code: 'company_wrong_code',
  second_factor_locked: 'company_too_many_codes',
  account_inactive: 'company_inactive',
  company_account_unknown: 'company_unknown',
  company_account_not_admin: 'company_unknown',
  company_account_differs: 'company_differs',
  company_sign_in_cancelled: 'company_cancelled',
  company_unreachable: 'company_unreachable',
} as const

function whyFailedWithCompany(refusal: string) {
  const known = Object.keys(ofCompany).find((code): code is keyof typeof ofCompany => code === refusal)
  return known === undefined ? 'company_not_accepted' : ofCompany[known]
}

function whyFailed(details: Noted['details']) {
  if (typeof details['company'] === 'string') return whyFailedWithCompany(details['company'])
  if (details['second_factor'] === 'second_factor_needed') return 'code_needed'
  if (details['second_factor'] === 'wrong_code') return 'wrong_code'
  if (details['second_factor']) return 'too_many_codes'
  if (details['temporary_password_over']) return 'temporary_over'
  return details['right_password'] ? 'inactive' : 'wrong_password'
}
