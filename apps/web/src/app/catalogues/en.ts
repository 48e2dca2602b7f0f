import { en as app } from '../messages.ts'
import { en as phone } from '../../features/phone/messages.ts'
import { en as signIn } from '../../features/sign-in/messages.ts'

/** English, as far as everybody needs it. What admins alone read is in `admin-en.ts`. */
export const en = { ...app, ...phone, ...signIn }
