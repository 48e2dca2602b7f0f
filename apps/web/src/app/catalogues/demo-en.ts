import { en as firstSteps } from '../../features/phone/first-steps/messages.ts'
import { en as accounts } from '../../features/sign-in/demo/messages.ts'

/** English, of what a demo alone has. */
export const demoEn = { ...accounts, ...firstSteps }
