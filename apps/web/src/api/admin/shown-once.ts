import type { AnswerOf } from '@warsha/contract'
import { shownOnce, type ShownOnceCall } from '@warsha/contract/shown-once'
import { type Text, textIn } from '@warsha/contract/texts'
import { currentLanguage } from '../../i18n/language.ts'
import { call } from '../api.ts'
import type { CallOf, Given } from '../client.ts'
import { ApiError } from '../errors.ts'

/** What was done although its answer is lost, and what to do now. */
const lostTexts: Record<ShownOnceCall, Text> = {
  beginSecondFactor: {
    en: 'What the app needs got lost on the way here and is shown only once. Begin again.',
    ar: 'ضاع في الطريق ما يحتاجه التطبيق، ولا يظهر إلا مرة واحدة. ابدأ من جديد.',
  },
  confirmSecondFactor: {
    en: 'The second factor is on, but its recovery codes got lost on the way here and are shown only once. To get new codes, turn it off in your account and set it up again.',
    ar: 'العامل الثاني مفعّل، لكن رموز استعادته ضاعت في الطريق ولا تظهر إلا مرة واحدة. للحصول على رموز جديدة أوقفه في حسابك ثم أعدّه من جديد.',
  },
  createMachineToken: {
    en: 'The token was made, but it got lost on the way here and is shown only once. End it in the list and make a new one.',
    ar: 'أُنشئ الرمز، لكنه ضاع في الطريق ولا يظهر إلا مرة واحدة. أنهِه في القائمة وأنشئ رمزًا جديدًا.',
  },
  createCalendarAddress: {
    en: 'The address was made, but it got lost on the way here and is shown only once. End it in the list and make a new one.',
    ar: 'أُنشئ العنوان، لكنه ضاع في الطريق ولا يظهر إلا مرة واحدة. أنهِه في القائمة وأنشئ عنوانًا جديدًا.',
  },
  createWebhook: {
    en: 'The webhook was made, but its secret got lost on the way here and is shown only once. Open the webhook in the list and make a new secret.',
    ar: 'أُنشئ الخطاف، لكن سره ضاع في الطريق ولا يظهر إلا مرة واحدة. افتح الخطاف في القائمة وأنشئ سرًا جديدًا.',
  },
  // The lost one counts as the former one then, and the one before it no more.
  renewWebhookSecret: {
    en: 'A new secret was made, but it got lost on the way here and is shown only once. Make another one and put it into the program at once: from then on messages are no longer signed with the secret that the program has now.',
    ar: 'أُنشئ سر جديد، لكنه ضاع في الطريق ولا يظهر إلا مرة واحدة. أنشئ سرًا آخر وضعه في البرنامج فورًا: بعدها لن تُوقَّع الرسائل بالسر الموجود في البرنامج الآن.',
  },
}

/** It was done, but what it shows once was in an answer that got lost: the answer to the repeat is without it. */
export class ShownOnceLost extends ApiError {
  constructor(name: ShownOnceCall) {
    super({ status: 200, code: 'shown_once_lost', detail: textIn(lostTexts[name], currentLanguage()) })
    this.name = 'ShownOnceLost'
  }
}

type Shown<N extends ShownOnceCall> = Extract<keyof AnswerOf<N>, (typeof shownOnce)[N][number]>

/** An answer that has what is shown once. */
export type ShownOnce<N extends ShownOnceCall> = AnswerOf<N> & {
  [Field in Shown<N>]-?: NonNullable<AnswerOf<N>[Field]>
}

// Elsewhere nobody can make these calls, so that nobody shows what is not in their answer.
const callAny = call as unknown as CallOf<ShownOnceCall>

/** Makes a call whose answer shows something once. Throws ShownOnceLost where that is not in it. */
export async function callShownOnce<N extends ShownOnceCall>(name: N, ...given: Given<N>): Promise<ShownOnce<N>> {
  const answer: unknown = await callAny(name, ...given)
  if (!hasAll(answer, shownOnce[name])) throw new ShownOnceLost(name)
  return answer as ShownOnce<N>
}

function hasAll(answer: unknown, fields: readonly string[]): boolean {
  return typeof answer === 'object' && answer !== null && fields.every((field) => field in answer)
}
