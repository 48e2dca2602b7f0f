import { ApiError } from '../../api/errors.ts'

/** Which field holds what somebody else has, and the server's sentence about it; null when that was not it. */
export function takenIn(error: unknown): { field: Taken; message: string } | null {
  if (!(error instanceof ApiError)) return null
  const field = fieldOf[error.code as keyof typeof fieldOf] as Taken | undefined
  return field ? { field, message: error.detail } : null
}

const fieldOf = { email_taken: 'email', phone_taken: 'phone', employee_number_taken: 'employee_number' } as const
type Taken = (typeof fieldOf)[keyof typeof fieldOf]
