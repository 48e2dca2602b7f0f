import type { ArabicOf } from '../../catalogue.ts'
import type { passwords as english } from '../en/passwords.ts'

export const passwords = {
  temporary: 'كلمة مرور مؤقتة',
  make: 'إنشاء كلمة مرور',
  copy: 'نسخ',
  copied: 'نُسخت كلمة المرور',
  hint: '6 أحرف أو أكثر. سلّمها الآن، فلن تظهر مرة أخرى.',
  mustChange: 'يجب على الفني تغيير كلمة المرور عند أول تسجيل دخول.',
  mustChangeAdmin: 'يجب على المسؤول تغيير كلمة المرور عند أول تسجيل دخول.',
  reset: 'إعادة تعيين كلمة المرور',
  resetOf: 'إعادة تعيين كلمة مرور {{name}}',
  resetTitle: 'إعادة تعيين كلمة المرور: {{name}}',
  resetText: 'تتوقف كلمة المرور القديمة عن العمل، ويُسجَّل خروج كل أجهزة {{name}}. ما لم يُرسل من عمل يبقى على الهاتف.',
  resetTextAdmin: 'تتوقف كلمة المرور القديمة عن العمل، ويُسجَّل خروج كل أجهزة {{name}}.',
  resetDone: 'لدى {{name}} كلمة مرور مؤقتة جديدة، وسُجّل الخروج من كل الأجهزة',
  resetFailed: 'تعذّرت إعادة تعيين كلمة المرور. حاول مرة أخرى.',
} satisfies ArabicOf<typeof english>
