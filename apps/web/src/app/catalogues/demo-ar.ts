import { ar as firstSteps } from '../../features/phone/first-steps/messages.ts'
import { ar as accounts } from '../../features/sign-in/demo/messages.ts'

/** Arabic, of what a demo alone has. */
export const demoAr = { ...accounts, ...firstSteps }
