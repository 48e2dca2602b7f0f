import type { MachineAccount, Scope } from '@warsha/domain'
import type { Permission } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * What becomes of the answer of a call: kept for whoever repeats it with the same `Idempotency-Key`, or never kept.
 * Secrets that it shows once are not kept; its shape names them.
 */
export type Repeat = 'kept' | 'never_kept'

/**
 * How the caller proves again who they are, as an access token can be copied: `factors` is the password, and the code
 * of whoever has a second factor; `password` is enough where the call only shuts somebody out quickly or is followed by
 * a code.
 */
export type Proof = 'password' | 'factors'

/**
 * Records of work that phones keep until the server has them. Of each that was refused or broke off, who sent it, why it
 * failed and by which request is kept for a while.
 */
export const workRecords = ['start', 'end', 'photo'] as const
export type WorkRecord = (typeof workRecords)[number]

/** Where a call goes and who may make it. What it carries is in the file of its feature. */
export type Call<M extends Method = Method> = {
  method: M
  path: string
  permission: Permission
  repeat: Repeat
  duringPasswordChange?: true
  /** on every call that gives or ends access; its fields are in the body */
  proof?: Proof
  /** on every call by which a phone hands over a record of work */
  records?: WorkRecord
  /**
   * May be answered from a replica that is a few seconds behind, but has all that the caller changed: a call that only
   * reads, and locks nothing.
   */
  reads?: 'replica'
  /** machine tokens with any of these scopes may make it, whatever its permission; left out: no machine may */
  machines?: MachineAccess
}

/** Of a call that machines make. */
export type MachineAccess = {
  scopes: readonly [Scope, ...Scope[]]
  /** fields of the body that people alone send, as they give or end access */
  exceptFields?: readonly string[]
}

/** A call that nothing was said of that keeps machines out: proof, records of work, somebody's own account. */
type OpenToMachines<M extends Method = Method> = Call<M> & {
  proof?: never
  records?: never
  duringPasswordChange?: never
}

/** A call of the table. Every POST creates or acts, so that a repeat of it must be no second act. */
export function call<M extends Method>(method: M, path: string, permission: Permission): OpenToMachines<M> {
  return { method, path, permission, repeat: method === 'POST' ? 'kept' : 'never_kept' }
}

/** The same call, whose caller proves again who they are. A code counts once, so a repeat must not need another one. */
export function withProof<M extends Method>(proof: Proof, made: Call<M>): Call<M> {
  return { ...made, proof, repeat: 'kept' }
}

/** The same call, whose answer must never be kept: signing in and out, and files with passwords. */
export function neverKept<M extends Method>(made: Call<M>): Call<M> {
  return { ...made, repeat: 'never_kept' }
}

/** The same call, which is allowed while a temporary password waits to be changed. */
export function always<M extends Method>(made: Call<M>): Call<M> {
  return { ...made, duringPasswordChange: true }
}

/** The same call, by which a phone hands over a record of work. */
export function recording<M extends Method>(records: WorkRecord, made: Call<M>): Call<M> {
  return { ...made, records }
}

/** The same call, which may be answered from a replica. */
export function fromReplica(made: OpenToMachines<'GET'>): OpenToMachines<'GET'> {
  return { ...made, reads: 'replica' }
}

/**
 * The same call, which machine tokens with one of the scopes may make, too. What asks for a proof cannot be given to them, as
 * they have no factor to prove. @param exceptFields what of its body people alone send
 */
export function forMachines<M extends Method>(
  scopes: Scope | MachineAccess['scopes'],
  made: OpenToMachines<M>,
  exceptFields?: readonly string[],
): Call<M> {
  const machines = { scopes: typeof scopes === 'string' ? ([scopes] as const) : scopes }
  return { ...made, machines: exceptFields ? { ...machines, exceptFields } : machines }
}

/** Whether a machine may make the call. One with a proof it may never make, whatever else the table says. */
export function machineMay({ scopes }: MachineAccount, { machines, proof }: Call): boolean {
  return proof === undefined && machines !== undefined && machines.scopes.some((scope) => scopes.includes(scope))
}
