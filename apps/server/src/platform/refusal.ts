import type { Problem, RefusalCode, Text } from '@warsha/contract'

/** What fills the `{names}` of a refusal's text; what is said otherwise in each language is a text itself. */
export type RefusalValues = Record<string, string | number | Text>

/** What problem details can have of a refusal besides its text. */
export type RefusalMembers = Pick<Problem, 'version' | 'current' | 'changes'>

/** An expected "no": a value that a handler returns, not an exception. */
export class Refusal {
  readonly code: RefusalCode
  readonly values: RefusalValues
  readonly retryAfterSeconds: number | null
  /** what its problem details have besides */
  readonly members: RefusalMembers

  constructor(
    code: RefusalCode,
    values: RefusalValues,
    { retryAfterSeconds = null, members = {} }: { retryAfterSeconds?: number | null; members?: RefusalMembers } = {},
  ) {
    this.code = code
    this.values = values
    this.retryAfterSeconds = retryAfterSeconds
    this.members = members
  }

  /** The same with more in its problem details. */
  with(members: RefusalMembers): Refusal {
    return new Refusal(this.code, this.values, { retryAfterSeconds: this.retryAfterSeconds, members })
  }
}

/** Says no. `values` fill the `{names}` of the refusal's text. */
export function refuse(code: RefusalCode, values: RefusalValues = {}): Refusal {
  return new Refusal(code, values)
}

/** Says no for now. */
export function refuseFor(seconds: number, code: RefusalCode, values: RefusalValues = {}): Refusal {
  return new Refusal(code, { ...values, seconds }, { retryAfterSeconds: seconds })
}

/** Carries a refusal out of where only an exception can go, such as a hook or a transaction. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}
