import type { ArabicOf } from '../../i18n/catalogue.ts'

export const en = {
  erasure: {
    openOf: 'Erase {{name}}',
    erased: 'Erased',
    title: 'Erase {{name}}',
    submit: 'Erase for good',
    goes: 'Permanently removed: name, email, phone, employee number, password, sign-ins, devices, and network addresses in the security log.',
    stays:
      'Kept: sessions, hours, rates and money, as “{{shown}}”, on every page, in reports and in files. Photos of jobs stay as records of the work, days of absence without their kind.',
    keptName: 'Name and employee number stay on pay sheets and timesheets of closed months until {{day}}.',
    keptNameOver:
      'Name and employee number go from pay sheets and timesheets, too: the years after leaving were over on {{day}}.',
    keptNameAsSet:
      'Name and employee number may stay on pay sheets and timesheets of closed months: Settings, Retention says how long.',
    audit:
      'The audit trail keeps the name and former contact details as long as the law requires the books to be kept.',
    backups:
      'Backups that were made before still hold them until they are replaced. After a restore from such a backup, erase again.',
    unsent:
      'A phone of {{name}} still holds work that was not sent ({{total}}). It can never be sent once the account is erased.',
    unheard: 'Unsent work on a phone can never be sent once the account is erased. The last contact was {{when}}.',
    never: 'never',
    typeName: 'Type the name to confirm',
    done: 'Erased. Shown as {{shown}} from now on.',
    failed: 'Failed to erase. Please try again.',
  },
} as const

export const ar = {
  erasure: {
    openOf: 'محو بيانات {{name}}',
    erased: 'مُحيت بياناته',
    title: 'محو بيانات {{name}}',
    submit: 'محو نهائي',
    goes: 'يزول نهائيًا: الاسم والبريد والجوال والرقم الوظيفي وكلمة المرور وعمليات الدخول والأجهزة وعناوين الشبكة في سجل الأمان.',
    stays:
      'يبقى: الجلسات والساعات ومعدلات الأجر والمبالغ باسم «{{shown}}»، في كل الصفحات والتقارير والملفات. وتبقى صور الأعمال توثيقًا للعمل، وأيام الغياب بلا نوعها.',
    keptName: 'يبقى الاسم والرقم الوظيفي في كشوف الساعات المستحقة وكشوف الدوام للأشهر المقفلة حتى {{day}}.',
    keptNameOver:
      'ويزول الاسم والرقم الوظيفي من كشوف الساعات المستحقة وكشوف الدوام أيضًا: انتهت مدة الحفظ بعد ترك العمل في {{day}}.',
    keptNameAsSet:
      'قد يبقى الاسم والرقم الوظيفي في كشوف الساعات المستحقة وكشوف الدوام للأشهر المقفلة: المدة في الإعدادات، «مدد الحفظ».',
    audit: 'يحتفظ سجل التغييرات بالاسم وبيانات التواصل السابقة المدة التي يوجب النظام حفظ الدفاتر فيها.',
    backups:
      'النسخ الاحتياطية السابقة تحويها إلى أن تحل محلها نسخ جديدة. وبعد الاستعادة من نسخة كهذه امحُ البيانات مرة أخرى.',
    unsent: 'لا يزال جوال {{name}} يحمل عملًا لم يُرسل ({{total}}). ولن يمكن إرساله أبدًا بعد محو الحساب.',
    unheard: 'ما لم يُرسل من عمل على الجوال لن يمكن إرساله أبدًا بعد محو الحساب. كان آخر اتصال: {{when}}.',
    never: 'لم يتصل قط',
    typeName: 'اكتب الاسم للتأكيد',
    done: 'مُحيت البيانات. يظهر من الآن باسم {{shown}}.',
    failed: 'تعذّر المحو. حاول مرة أخرى.',
  },
} satisfies ArabicOf<typeof en>
