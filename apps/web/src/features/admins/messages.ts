import type { ArabicOf } from '../../i18n/catalogue.ts'

export const en = {
  admins: {
    title: 'Admins',
    list: 'Admins',
    add: '+ Add New Admin',
    loading: 'Loading admins...',
    failed: 'Failed to load admins. Please refresh the page.',
    shownAsOf: 'Shown as of {{time}}.',

    name: 'Name',
    you: 'you',
    email: 'Email',
    status: 'Status',
    statusOf: 'Status of {{name}}: {{status}}',
    active: 'Active',
    inactive: 'Inactive',
    activate: 'Activate',
    deactivate: 'Deactivate',
    lastSignedIn: 'Last signed in',
    never: 'Never',
    added: 'Added',
    actions: 'Actions',

    createTitle: 'Add New Admin',
    fullName: 'Full name',
    create: 'Create Admin',
    created: 'Admin {{name}} created successfully!',
    saveFailed: 'Failed to save admin. Please try again.',
    activated: 'Admin activated successfully',
    deactivated: 'Admin deactivated successfully',
    statusFailed: 'Failed to update admin status',

    leaveTitle: 'Deactivate yourself',
    leaveText: 'You will be signed out at once, and only another admin can activate you again.',
    leave: 'Deactivate and sign out',
    left: 'Your account is deactivated. You are signed out.',
  },
} as const

export const ar = {
  admins: {
    title: 'المسؤولون',
    list: 'المسؤولون',
    add: '+ إضافة مسؤول جديد',
    loading: 'جارٍ تحميل المسؤولين...',
    failed: 'تعذّر تحميل المسؤولين. الرجاء تحديث الصفحة.',
    shownAsOf: 'المعروض كما كان عند {{time}}.',

    name: 'الاسم',
    you: 'أنت',
    email: 'البريد الإلكتروني',
    status: 'الحالة',
    statusOf: 'حالة {{name}}: {{status}}',
    active: 'نشط',
    inactive: 'غير نشط',
    activate: 'تفعيل',
    deactivate: 'إلغاء التفعيل',
    lastSignedIn: 'آخر تسجيل دخول',
    never: 'أبدًا',
    added: 'أُضيف في',
    actions: 'الإجراءات',

    createTitle: 'إضافة مسؤول جديد',
    fullName: 'الاسم الكامل',
    create: 'إنشاء المسؤول',
    created: 'تم إنشاء المسؤول {{name}} بنجاح!',
    saveFailed: 'تعذّر حفظ المسؤول. حاول مرة أخرى.',
    activated: 'تم تفعيل المسؤول بنجاح',
    deactivated: 'تم إلغاء تفعيل المسؤول بنجاح',
    statusFailed: 'تعذّر تحديث حالة المسؤول',

    leaveTitle: 'إلغاء تفعيل حسابك',
    leaveText: 'سيُسجَّل خروجك فورًا، ولا يمكن تفعيلك من جديد إلا من مسؤول آخر.',
    leave: 'إلغاء التفعيل والخروج',
    left: 'أُلغي تفعيل حسابك وسُجّل خروجك.',
  },
} satisfies ArabicOf<typeof en>
