import type { ArabicOf } from '../../i18n/catalogue.ts'

export const en = {
  form: {
    close: 'Close',
    cancel: 'Cancel',
    save: 'Save',
    fixErrors: 'Please fix the form errors before submitting',
    unsaved: 'Unsaved changes',
    unsavedText: 'What you changed here has not been saved.',
    discard: 'Discard changes',
    keepEditing: 'Keep editing',
    undo: 'Undo',
    optional: 'optional',
    employeeNumber: 'Employee number',
    employeeNumberHint: 'As in your own books, such as W-104. It tells people of the same name apart.',
  },

  object: {
    more: 'More actions',
    edit: 'Edit',
    pageOf: 'Page of {{name}}',
  },

  peek: {
    key: 'Look at a row without leaving the list',
    next: 'Look at the next row',
    previous: 'Look at the row before',
    close: 'Stop looking',
    open: 'Open the page',
    toPage: 'Open the page',
    shown: 'Shown beside the list: {{title}}',
    hint: 'Arrow keys: next row. Space: close.',
  },

  table: {
    clearSearch: 'Clear search',
    searchKey: 'Press / to search',
    sortBy: 'Sort by',
    descending: 'Descending',
    soughtFor: 'You searched for “{{q}}”.',
    selectShown: 'Select the rows shown',
    rowsPerPage: 'Rows per page',
    range: '{{from}}–{{to}} of {{total}}',
    pages: 'Pages',
    page: 'Page {{page}}',
    firstPage: 'First page',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    lastPage: 'Last page',
  },
} as const

export const ar = {
  form: {
    close: 'إغلاق',
    cancel: 'إلغاء',
    save: 'حفظ',
    fixErrors: 'الرجاء تصحيح أخطاء النموذج قبل الإرسال',
    unsaved: 'تغييرات غير محفوظة',
    unsavedText: 'لم يُحفظ ما غيّرته هنا.',
    discard: 'تجاهل التغييرات',
    keepEditing: 'متابعة التعديل',
    undo: 'تراجع',
    optional: 'اختياري',
    employeeNumber: 'الرقم الوظيفي',
    employeeNumberHint: 'كما في سجلاتكم، مثل \u2068W-104\u2069. يميّز بين من يحملون الاسم نفسه.',
  },

  object: {
    more: 'إجراءات أخرى',
    edit: 'تعديل',
    pageOf: 'صفحة \u2068{{name}}\u2069',
  },

  peek: {
    key: 'نظرة على الصف دون مغادرة القائمة',
    next: 'نظرة على الصف التالي',
    previous: 'نظرة على الصف السابق',
    close: 'إغلاق النظرة',
    open: 'فتح الصفحة',
    toPage: 'فتح الصفحة',
    shown: 'يظهر بجانب القائمة: \u2068{{title}}\u2069',
    hint: 'الأسهم: الصف التالي. المسافة: إغلاق.',
  },

  table: {
    clearSearch: 'مسح البحث',
    searchKey: 'اضغط / للبحث',
    sortBy: 'الترتيب حسب',
    descending: 'تنازلي',
    soughtFor: 'بحثت عن «{{q}}».',
    selectShown: 'تحديد الصفوف المعروضة',
    rowsPerPage: 'عدد الصفوف في الصفحة',
    range: '\u2066{{from}}–{{to}}\u2069 من {{total}}',
    pages: 'الصفحات',
    page: 'الصفحة {{page}}',
    firstPage: 'الصفحة الأولى',
    previousPage: 'الصفحة السابقة',
    nextPage: 'الصفحة التالية',
    lastPage: 'الصفحة الأخيرة',
  },
} satisfies ArabicOf<typeof en>
