import type { RefusalCode, Text } from '@warsha/contract'

/** What fills the `{names}` of a refusal's text; what is said otherwise in each language is a text itself. */
export type RefusalValues = Record<string, string | number | Text>

/** An expected "no": a value that a handler returns, not an exception. */
export class Refusal {
  readonly code: RefusalCode
  readonly values: RefusalValues
  readonly retryAfterSeconds: number | null

  constructor(code: RefusalCode, values: RefusalValues, retryAfterSeconds: number | null) {
    this.code = code
    this.values = values
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Says no. `values` fill the `{names}` of the refusal's text. */
export function refuse(code: RefusalCode, values: RefusalValues = {}): Refusal {
  return new Refusal(code, values, null)
}

/** Says no for now. */
export function refuseFor(seconds: number, code: RefusalCode, values: RefusalValues = {}): Refusal {
  return new Refusal(code, { ...values, seconds }, seconds)
}

/** Carries a refusal out of where only an exception can go, such as a hook or a transaction. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}
