import { may } from '@warsha/contract/calls'
import type { Role } from '@warsha/domain'
import { useCallback } from 'react'
import { useUser } from '../api/use-sign-in.ts'
import { pageAt, sections } from './admin-pages.ts'

/** The pages of the navigation that somebody may open, in its order. */
export const sectionsOf = (role: Role) => sections.filter(({ permission }) => may(role, permission))

/** Tells whether the person may open the page of an address. */
export function useMayOpen(): (address: string) => boolean {
  const { role } = useUser()
  return useCallback((address) => may(role, pageAt(address.replace(/[?#].*/, ''))?.permission ?? 'signed_in'), [role])
}
