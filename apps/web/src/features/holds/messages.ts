import type { ArabicOf } from '../../i18n/catalogue.ts'

export const en = {
  holds: {
    reasons: {
      parts: 'Parts',
      approval: 'Customer’s approval',
      subcontractor: 'Subcontractor',
      crane: 'Crane',
      payment: 'Payment',
      other: 'Something else',
    },
    notSaid: 'Not said',
  },
} as const

export const ar = {
  holds: {
    reasons: {
      parts: 'قطع الغيار',
      approval: 'موافقة العميل',
      subcontractor: 'مقاول من الباطن',
      crane: 'الرافعة',
      payment: 'الدفع',
      other: 'سبب آخر',
    },
    notSaid: 'لم يُذكر',
  },
} satisfies ArabicOf<typeof en>
