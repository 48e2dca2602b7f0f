import type { User } from '@warsha/contract'
import { readJson, type TextStorage } from '../device/storage.ts'

const TOKEN = 'warsha.access_token'
const USER = 'warsha.user'
const LEFT = 'warsha.left_untold'

/** The sign-in that this device keeps: the access token, and whose it is. */
export type KeptSignIn = ReturnType<typeof keptSignIn>

export function keptSignIn(storage: TextStorage) {
  return {
    token: () => storage.getItem(TOKEN),
    user: (): User | null => {
      const user = readJson(storage, USER)
      // Kept by a version that knew no rights, until the server has answered.
      return isUser(user) ? { ...user, rights: user.rights ?? 'full' } : null
    },
    keep({ access_token, user }: { access_token: string; user: User }): void {
      storage.setItem(TOKEN, access_token)
      storage.setItem(USER, JSON.stringify(user))
    },
    rememberUser(user: User): void {
      storage.setItem(USER, JSON.stringify(user))
    },
    /** whether somebody has left of whom the server does not know it yet */
    hasLeftUntold: () => storage.getItem(LEFT) !== null,
    leaveUntold(): void {
      storage.setItem(LEFT, '1')
    },
    leftIsTold(): void {
      storage.removeItem(LEFT)
    },
    forget(): void {
      storage.removeItem(TOKEN)
      storage.removeItem(USER)
    },
  }
}

function isUser(value: unknown): value is User {
  return typeof value === 'object' && value !== null && 'id' in value && 'role' in value && 'full_name' in value
}
