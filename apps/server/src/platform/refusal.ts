import type { RefusalCode } from '@warsha/contract'

/** An expected "no": a value that a handler returns, not an exception. */
export class Refusal {
  readonly code: RefusalCode
  readonly values: Record<string, string | number>
  readonly retryAfterSeconds: number | null

  constructor(code: RefusalCode, values: Record<string, string | number>, retryAfterSeconds: number | null) {
    this.code = code
    this.values = values
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Says no. `values` fill the `{names}` of the refusal's text. */
export function refuse(code: RefusalCode, values: Record<string, string | number> = {}): Refusal {
  return new Refusal(code, values, null)
}

/** Says no for now. */
export function refuseFor(seconds: number, code: RefusalCode): Refusal {
  return new Refusal(code, { seconds }, seconds)
}

/** Carries a refusal out of where only an exception can go, such as a hook or a transaction. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}
