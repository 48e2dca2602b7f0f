import type { Permission } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Where a call goes and who may make it. What it carries is in the file of its feature. */
export type Call = { method: Method; path: string; permission: Permission; duringPasswordChange?: true }

/** A call of the table. */
export function call(method: Method, path: string, permission: Permission): Call {
  return { method, path, permission }
}
