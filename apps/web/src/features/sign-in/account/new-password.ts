export type NewPassword = { current: string; next: string; repeat: string }

const SHORTEST = 8

type Wrong = 'app:signIn.passwordRequired' | `account:changePassword.${'short' | 'same' | 'different'}`

/** What is wrong with which field, as the key of its text, in the order of the form. */
export function wrongIn({ current, next, repeat }: NewPassword): Partial<Record<keyof NewPassword, Wrong>> {
  const wrong: Partial<Record<keyof NewPassword, Wrong>> = {}
  if (current === '') wrong.current = 'app:signIn.passwordRequired'
  if (next.length < SHORTEST) wrong.next = 'account:changePassword.short'
  else if (next === current) wrong.next = 'account:changePassword.same'
  if (repeat !== next) wrong.repeat = 'account:changePassword.different'
  return wrong
}
