import type { CallName } from '@warsha/contract'
import { callNamed, may } from '@warsha/contract/calls'
import type { Account } from '@warsha/domain'

/** Parts of pages, by the beginning of their address, that are for those alone who may make a call. */
const partsByCall: Readonly<Record<string, CallName>> = {
  '/admin/jobs?job=new': 'createJob',
  '/admin/technicians?technician=new': 'createTechnician',
  '/admin/settings?tab=pay-rules': 'setPayRules',
  '/admin/settings?tab=retention': 'setRetention',
  '/admin/settings?tab=company': 'nameWorkshop',
}

/** Whether somebody who may open a page may open the part of it that has this address. */
export function mayOpenPart(user: Account, address: string): boolean {
  const part = Object.keys(partsByCall).find((beginning) => address.startsWith(beginning))
  const call = part && partsByCall[part]
  return !call || may(user, callNamed(call).permission)
}
