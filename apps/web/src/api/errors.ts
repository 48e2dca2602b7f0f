import { textIn } from '@warsha/contract/texts'
import type { Problem } from '@warsha/contract'
import { currentLanguage } from '../i18n/language.ts'
import { apiTexts } from './texts.ts'

export type Meanwhile = { [Member in 'version' | 'current' | 'changes']: NonNullable<Problem[Member]> }

type Refused = {
  status: number
  code: string
  detail: string
  errors?: ApiError['errors'] | undefined
} & { [Member in keyof Meanwhile]?: Meanwhile[Member] | undefined }

/** The server refused or failed, and said so. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** the server's sentence for a person */
  readonly detail: string
  /** what is wrong with which field, when the server checked a form */
  readonly errors: readonly { path: string; message: string }[]

  /** of `changed_meanwhile`: the thing as it is now, and who changed what since the version that was edited */
  readonly meanwhile: Meanwhile | null

  constructor(problem: Refused) {
    super(problem.detail || `HTTP ${problem.status}`)
    this.name = 'ApiError'
    this.status = problem.status
    this.code = problem.code
    this.detail = problem.detail
    this.errors = problem.errors ?? []
    const { version, current, changes } = problem
    this.meanwhile = version !== undefined && current && changes ? { version, current, changes } : null
  }
}

/** No answer of this API came: no network, too late, or somebody on the way answered instead. */
export class Unreachable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'Unreachable'
  }
}

/** The answer to a change was lost and the wait was given up: it is unknown whether the change was made. */
export class AnswerUnknown extends Unreachable {
  constructor(cause: unknown) {
    super('Whether it was saved is not known', cause)
    this.name = 'AnswerUnknown'
  }
}

/** A refusal that the form shows by itself, with what can be done about it. */
export class ShownRefusal extends ApiError {
  constructor(shown: ApiError) {
    super({ status: shown.status, code: shown.code, detail: shown.detail })
    this.name = 'ShownRefusal'
  }
}

/**
 * The sentence to show for a failure: the server's own, else the fallback.
 * @returns null when the person has been told already: of a 403 by its alert, of an ended sign-in by the sign-in screen, of a
 * colliding change by its form
 */
export function reasonFor(error: unknown, fallback: string): string | null {
  if (error instanceof AnswerUnknown) return textIn(apiTexts.answerUnknown, currentLanguage())
  if (error instanceof ShownRefusal) return null
  if (!(error instanceof ApiError)) return fallback
  if (error.status === 403 || error.code === 'sign_in_ended') return null
  return error.detail || fallback
}
