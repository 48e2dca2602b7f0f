import type { ArabicOf } from '../../../i18n/catalogue.ts'

export const en = {
  firstSteps: {
    title: 'First steps',
    done: '{{done}} of {{total}}',
    taken: 'Done',
    dismiss: 'Hide first steps',
    start: 'Start: choose a job, then an activity',
    photo: 'Take a photo of the motor',
    end: 'End the activity',
    offline: 'Go offline and do it again: it is sent later',
  },
} as const

export const ar = {
  firstSteps: {
    title: 'الخطوات الأولى',
    done: '{{done}} من {{total}}',
    taken: 'اكتملت',
    dismiss: 'إخفاء الخطوات الأولى نهائيًا',
    start: 'ابدأ: اختر أمر عمل ثم نشاطًا',
    photo: 'التقط صورة للمحرك',
    end: 'أنهِ النشاط',
    offline: 'افصل الشبكة وكرر ذلك: يُرسل لاحقًا',
  },
} satisfies ArabicOf<typeof en>
