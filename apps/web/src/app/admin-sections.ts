import type { CallName } from '@warsha/contract'
import { callNamed, may } from '@warsha/contract/calls'
import type { Account } from '@warsha/domain'
import { useCallback } from 'react'
import { useUser } from '../api/use-sign-in.ts'
import { pageAt, sections } from './admin-pages.ts'

/** The pages of the navigation that somebody may open, in its order. */
export const sectionsOf = (user: Account) => sections.filter(({ permission }) => may(user, permission))

/** Parts of pages, by the beginning of their address, that are for those alone who may make a call. */
const partsByCall: Readonly<Record<string, CallName>> = {
  '/admin/jobs?job=new': 'createJob',
  '/admin/technicians?technician=new': 'createTechnician',
  '/admin/sessions?tab=months': 'periods',
  '/admin/settings?tab=pay-rules': 'setPayRules',
  '/admin/settings?tab=retention': 'setRetention',
  '/admin/settings?tab=company': 'nameWorkshop',
}

/** Tells whether the person may open the page, or the part of one, of an address. */
export function useMayOpen(): (address: string) => boolean {
  const user = useUser()
  return useCallback(
    (address) => {
      const part = Object.keys(partsByCall).find((beginning) => address.startsWith(beginning))
      const call = part && partsByCall[part]
      if (call && !may(user, callNamed(call).permission)) return false
      return may(user, pageAt(address.replace(/[?#].*/, ''))?.permission ?? 'signed_in')
    },
    [user],
  )
}
