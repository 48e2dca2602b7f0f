import type { ArabicOf } from '../i18n/catalogue.ts'

export const en = {
  product: 'Warsha',
  tagline: 'Time tracking for the workshop',
  skip: 'Skip to content',
  loading: 'Loading',
  retry: 'Try again',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  back: 'Back',
  accessDenied: 'Access denied',
  signInEnded: 'Your sign-in has ended. Please sign in again.',
  offline: 'Offline',
  offlineBanner: 'You are offline. Data will sync when connection is restored.',
  refresh: 'Refresh',
  refreshed: 'Data refreshed',
  refreshFailed: 'Failed to refresh. Please check your connection.',
  logout: 'Logout',
  logoutQuestion: 'Are you sure you want to logout?',
  logoutUnsaved: 'What you typed into forms and did not save is removed.',
  loggedOut: 'Logged out successfully',

  display: {
    title: 'Language and appearance',
    language: 'Language',
    theme: 'Appearance',
    auto: 'Automatic',
    light: 'Light',
    dark: 'Dark',
    password: 'Change password',
    signIns: 'Where you are signed in',
    howItWorks: 'How it works',
    privacy: 'What is kept about you and why',
    close: 'Done',
    languageFailed: 'The language could not be loaded. Please check your connection.',
    version: 'Version {{version}}',
  },

  update: {
    label: 'App update',
    available: 'A new version is available',
    now: 'Update now',
    later: 'Later',
  },

  lostAnswer: {
    looking: 'May have been saved: looking…',
    giveUp: 'Stop looking',
  },

  unreachable: {
    title: 'No connection',
    text: 'The server cannot be reached. Check your connection and try again.',
  },

  fault: {
    title: 'Unexpected Application Error!',
    reload: 'Reload',
    home: 'Go to the start',
    missingTitle: 'Not on the phone yet',
    missing: 'This part of the app is not on the phone yet. Connect to the network, then reload.',
  },
} as const

export const ar = {
  product: 'ورشة',
  tagline: 'تسجيل وقت العمل في الورشة',
  skip: 'انتقل إلى المحتوى',
  loading: 'جارٍ التحميل',
  retry: 'حاول مرة أخرى',
  cancel: 'إلغاء',
  dismiss: 'إغلاق',
  back: 'رجوع',
  accessDenied: 'غير مسموح لك بذلك',
  signInEnded: 'انتهت جلسة دخولك. الرجاء تسجيل الدخول من جديد.',
  offline: 'غير متصل',
  offlineBanner: 'أنت غير متصل. ستتم مزامنة البيانات عند عودة الاتصال.',
  refresh: 'تحديث',
  refreshed: 'تم تحديث البيانات',
  refreshFailed: 'تعذّر التحديث. الرجاء التحقق من الاتصال.',
  logout: 'تسجيل الخروج',
  logoutQuestion: 'هل تريد تسجيل الخروج؟',
  logoutUnsaved: 'يُحذف ما كتبته في النماذج ولم تحفظه.',
  loggedOut: 'تم تسجيل الخروج بنجاح',

  display: {
    title: 'اللغة والمظهر',
    language: 'اللغة',
    theme: 'المظهر',
    auto: 'تلقائي',
    light: 'فاتح',
    dark: 'داكن',
    password: 'تغيير كلمة المرور',
    signIns: 'أين سجّلت دخولك',
    howItWorks: 'طريقة العمل',
    privacy: 'ما يُحفظ عنك ولماذا',
    close: 'تم',
    languageFailed: 'تعذّر تحميل اللغة. الرجاء التحقق من الاتصال.',
    version: 'الإصدار {{version}}',
  },

  update: {
    label: 'تحديث التطبيق',
    available: 'يتوفر إصدار جديد',
    now: 'حدّث الآن',
    later: 'لاحقًا',
  },

  lostAnswer: {
    looking: 'ربما حُفظ: جارٍ التحقق…',
    giveUp: 'إيقاف التحقق',
  },

  unreachable: {
    title: 'لا يوجد اتصال',
    text: 'تعذّر الوصول إلى الخادم. تحقّق من الاتصال وحاول مرة أخرى.',
  },

  fault: {
    title: 'حدث خطأ غير متوقع في التطبيق!',
    reload: 'إعادة التحميل',
    home: 'الذهاب إلى البداية',
    missingTitle: 'غير موجود على الجوال بعد',
    missing: 'هذا الجزء من التطبيق غير موجود على الجوال بعد. اتصل بالشبكة ثم أعد التحميل.',
  },
} satisfies ArabicOf<typeof en>
