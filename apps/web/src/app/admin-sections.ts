import { may } from '@warsha/contract/calls'
import type { Account } from '@warsha/domain'
import { useCallback } from 'react'
import { useUser } from '../api/use-sign-in.ts'
import { entries, pageAt, sections } from './admin-pages.ts'
import { mayOpenPart } from './admin-parts.ts'

/** The pages of the navigation that somebody may open, in its order. */
export const sectionsOf = (user: Account) => sections.filter(({ permission }) => may(user, permission))

/** The entries of the navigation that somebody sees, each with the pages of it that they may open. */
export function entriesOf(user: Account) {
  const open = sectionsOf(user)
  return entries.flatMap((entry) => {
    const pages = open.filter((page) => page.entry === entry.name)
    const first = pages[0]
    return first ? [{ ...entry, first, pages }] : []
  })
}

/** Tells whether the person may open the page, or the part of one, of an address. */
export function useMayOpen(): (address: string) => boolean {
  const user = useUser()
  return useCallback(
    (address) => {
      const permission = pageAt(address.replace(/[?#].*/, ''))?.permission ?? 'signed_in'
      return may(user, permission) && mayOpenPart(user, address)
    },
    [user],
  )
}
