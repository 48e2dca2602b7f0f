import type { ArabicOf } from '../i18n/catalogue.ts'

export const en = {
  keys: {
    title: 'Keyboard',
    palette: 'Find a page or an action',
    placeholder: 'Type a page or an action',
    nothing: 'Nothing of this name',
    pages: 'Go to',
    here: 'On this page',
    everywhere: 'Everywhere',
    search: 'Search',
    list: 'List the keys',
    escape: 'Close, clear the selection',
    newJob: 'Add new job',
    newTechnician: 'Add new technician',
    light: 'Light theme',
    dark: 'Dark theme',
  },

  noSuchPage: {
    title: 'Page not found (404)',
    text: 'There is nothing at {{address}}.',
    home: 'Go to the Live Board',
  },

  nav: {
    label: 'Sections',
    open: 'Open sections',
    close: 'Close',
    collapse: 'Collapse',
    expand: 'Expand sections',
  },

  settings: {
    section: 'Settings',
    title: 'Settings',
    tabs: {
      'activity-types': 'Activity Types',
      'master-data': 'Master Data',
      estimates: 'Activity Estimates Matrix',
      schedule: 'Working Schedule',
      exceptions: 'Holidays & Exceptions',
      'pay-rules': 'Pay Rules',
      retention: 'Retention',
      company: 'Company',
    },

    failed: 'Failed to load settings data',
    shownAsOf: 'Shown as of {{time}}.',

    status: 'Status',
    active: 'Active',
    inactive: 'Inactive',
    actions: 'Actions',
    edit: 'Edit {{name}}',
    delete: 'Delete {{name}}',
    deleteShort: 'Delete',
    deactivate: 'Deactivate {{name}}',
    deactivateShort: 'Deactivate',
    reactivate: 'Reactivate {{name}}',
    create: 'Create',
    save: 'Save',
  },
} as const

export const ar = {
  keys: {
    title: 'لوحة المفاتيح',
    palette: 'ابحث عن صفحة أو إجراء',
    placeholder: 'اكتب اسم صفحة أو إجراء',
    nothing: 'لا شيء بهذا الاسم',
    pages: 'الانتقال إلى',
    here: 'في هذه الصفحة',
    everywhere: 'في كل مكان',
    search: 'بحث',
    list: 'عرض المفاتيح',
    escape: 'إغلاق، إلغاء التحديد',
    newJob: 'إضافة أمر عمل',
    newTechnician: 'إضافة فني',
    light: 'المظهر الفاتح',
    dark: 'المظهر الداكن',
  },

  noSuchPage: {
    title: 'الصفحة غير موجودة (404)',
    text: 'لا يوجد شيء في \u2066{{address}}\u2069.',
    home: 'الانتقال إلى اللوحة المباشرة',
  },

  nav: {
    label: 'الأقسام',
    open: 'فتح الأقسام',
    close: 'إغلاق',
    collapse: 'طيّ القائمة',
    expand: 'توسيع القائمة',
  },

  settings: {
    section: 'الإعدادات',
    title: 'الإعدادات',
    tabs: {
      'activity-types': 'أنواع الأنشطة',
      'master-data': 'البيانات الأساسية',
      estimates: 'مصفوفة تقديرات الأنشطة',
      schedule: 'أوقات الدوام',
      exceptions: 'العطل والاستثناءات',
      'pay-rules': 'قواعد الأجر',
      retention: 'مدد الحفظ',
      company: 'المنشأة',
    },

    failed: 'تعذّر تحميل بيانات الإعدادات',
    shownAsOf: 'المعروض كما كان عند {{time}}.',

    status: 'الحالة',
    active: 'مستخدم',
    inactive: 'غير مستخدم',
    actions: 'إجراءات',
    edit: 'تعديل {{name}}',
    delete: 'حذف {{name}}',
    deleteShort: 'حذف',
    deactivate: 'إيقاف {{name}}',
    deactivateShort: 'إيقاف',
    reactivate: 'إعادة تفعيل {{name}}',
    create: 'إنشاء',
    save: 'حفظ',
  },
} satisfies ArabicOf<typeof en>
