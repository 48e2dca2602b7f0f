import type { ArabicOf } from '../../i18n/catalogue.ts'

export const en = {
  signIn: {
    page: 'Sign In',
    identifier: 'Email or Phone',
    password: 'Password',
    submit: 'Sign In',
    company: 'Sign in with the company account',
    code: 'Code',
    codeHint: 'From your authenticator app, or a recovery code',
    busy: 'Signing in...',
    footer: 'For access issues, contact your administrator',
    failed: 'Login failed',
    failedCheck: 'Login failed. Please check your credentials.',
    identifierRequired: 'Email or phone is required',
    passwordRequired: 'Password is required',
    ownPassword: 'Your current password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    wrongCodes:
      'Wrong codes entered with your password since your last sign-in: {{number}}. If that was not you, change your password.',
  },
} as const

export const ar = {
  signIn: {
    page: 'تسجيل الدخول',
    identifier: 'البريد الإلكتروني أو رقم الجوال',
    password: 'كلمة المرور',
    submit: 'تسجيل الدخول',
    company: 'الدخول بحساب الشركة',
    code: 'الرمز',
    codeHint: 'من تطبيق المصادقة، أو أحد رموز الاستعادة',
    busy: 'جارٍ تسجيل الدخول...',
    footer: 'إذا واجهت مشكلة في الدخول فتواصل مع المسؤول',
    failed: 'تعذّر تسجيل الدخول',
    failedCheck: 'تعذّر تسجيل الدخول. الرجاء التحقق من بيانات الدخول.',
    identifierRequired: 'البريد الإلكتروني أو رقم الجوال مطلوب',
    passwordRequired: 'كلمة المرور مطلوبة',
    ownPassword: 'كلمة مرورك الحالية',
    showPassword: 'إظهار كلمة المرور',
    hidePassword: 'إخفاء كلمة المرور',
    wrongCodes: 'رموز خاطئة أُدخلت مع كلمة مرورك منذ آخر دخول: {{number}}. إذا لم تكن أنت من أدخلها فغيّر كلمة مرورك.',
  },
} satisfies ArabicOf<typeof en>
