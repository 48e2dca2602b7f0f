import type { CallName } from '@warsha/contract'
import type { ReactNode } from 'react'
import { useMay } from '../use-sign-in.ts'

/** Shows what makes a call to those who may make it. */
export function IfMay({ call, children }: { call: CallName; children: ReactNode }) {
  return useMay(call) ? children : null
}
