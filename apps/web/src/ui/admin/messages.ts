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

  dates: {
    choose: { date: 'Choose a day', time: 'Choose a time', datetime: 'Choose a day and a time' },
    unreadable: {
      date: 'Write a day, such as {{example}}',
      time: 'Write a time, such as {{example}}',
      datetime: 'Write a day and a time, such as {{example}}',
    },
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    today: 'Today',
    hour: 'Hour',
    minute: 'Minute',
    done: 'Done',
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

  dates: {
    choose: { date: 'اختيار اليوم', time: 'اختيار الوقت', datetime: 'اختيار اليوم والوقت' },
    unreadable: {
      date: 'اكتب اليوم، مثل {{example}}',
      time: 'اكتب الوقت، مثل {{example}}',
      datetime: 'اكتب اليوم والوقت، مثل {{example}}',
    },
    previousMonth: 'الشهر السابق',
    nextMonth: 'الشهر التالي',
    today: 'اليوم',
    hour: 'الساعة',
    minute: 'الدقيقة',
    done: 'تم',
  },
} satisfies ArabicOf<typeof en>
