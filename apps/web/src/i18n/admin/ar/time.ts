import type { ArabicOf } from '../../catalogue.ts'
import type { time as english } from '../en/time.ts'

export const time = {
  hoursAndMinutes: '{{hours}} س {{minutes}} د',
  hours: '\u2066{{hours}}\u2069 س',
  minutes: '\u2066{{minutes}}\u2069 د',
  sar: '\u2066{{amount}}\u2069 ر.س',
  costIsNotPay: 'تشمل التكلفة ساعات الدوام فقط، ولا تمثّل أجرًا مستحقًا.',
  roundedSessions: 'تُقرَّب ساعات كل جلسة على حدة، لذا قد يختلف مجموعها عن الإجمالي في الخانة الأخيرة.',
  workshopFailed: 'تعذّر تحميل المنطقة الزمنية للورشة.',
} satisfies ArabicOf<typeof english>
