import type { ArabicOf } from '../../../i18n/catalogue.ts'

export const en = {
  demoAccounts: {
    title: 'Demo accounts',
    text: 'Tap one to fill the form.',
  },
} as const

export const ar = {
  demoAccounts: {
    title: 'حسابات العرض التجريبي',
    text: 'اضغط على أحدها لتعبئة النموذج.',
  },
} satisfies ArabicOf<typeof en>
