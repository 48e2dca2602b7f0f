import type { Text } from '@warsha/contract/texts'

/** What the client itself has to say of an act, where no answer of the server's does. */
export const apiTexts = {
  answerUnknown: {
    en: 'It is not known whether this was saved. Send it once more: what was saved is not saved twice.',
    ar: 'لا يُعرف إن كان هذا قد حُفظ. أرسله مرة أخرى: ما حُفظ لا يُحفظ مرتين.',
  },
  firstTrySaved: {
    en: 'Your first try was saved after all, as you had typed it then. This one was not: look at it before you save again.',
    ar: 'حُفظت محاولتك الأولى بالفعل كما كتبتها حينها. أما هذه فلم تُحفظ: انظر إليها قبل أن تحفظ من جديد.',
  },
} satisfies Record<string, Text>
