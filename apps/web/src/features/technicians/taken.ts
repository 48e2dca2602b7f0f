import { ApiError } from '../../api/errors.ts'

/** Which field holds what somebody else signs in with, and the server's sentence about it; null when that was not it. */
export function takenIn(error: unknown): { field: 'email' | 'phone'; message: string } | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'email_taken') return { field: 'email', message: error.detail }
  return error.code === 'phone_taken' ? { field: 'phone', message: error.detail } : null
}
