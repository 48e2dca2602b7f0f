import type { CallName, User } from '@warsha/contract'
import { callNamed, may } from '@warsha/contract/calls'
import { useSyncExternalStore } from 'react'
import { signIn } from './api.ts'
import type { SignInState } from './sign-in.ts'

/** Who is signed in, kept up to date. */
export function useSignIn(): SignInState {
  return useSyncExternalStore(signIn.subscribe, signIn.state)
}

/** The signed-in user. Only for pages behind a guard. */
export function useUser(): User {
  const current = useSignIn()
  if (current.state !== 'signed_in') throw new Error('Nobody is signed in')
  return current.user
}

/** Whether the signed-in user may make a call. Only for pages behind a guard. */
export function useMay(name: CallName): boolean {
  return may(useUser(), callNamed(name).permission)
}
