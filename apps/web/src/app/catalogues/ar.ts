import { ar as app } from '../messages.ts'
import { ar as phone } from '../../features/phone/messages.ts'
import { ar as signIn } from '../../features/sign-in/messages.ts'

/** Arabic, as far as everybody needs it. What admins alone read is in `admin-ar.ts`. */
export const ar = { ...app, ...phone, ...signIn }
