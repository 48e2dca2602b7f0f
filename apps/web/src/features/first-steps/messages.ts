import type { ArabicOf } from '../../i18n/catalogue.ts'

export const en = {
  adminFirstSteps: {
    title: 'First steps',
    done: '{{done}} of {{total}} done',
    taken: 'Done',
    dismiss: 'Hide first steps',
    start: 'Start an activity as a technician',
    startText: 'In a private window or on a phone: tech@demo.example, demo-tech.',
    watch: 'Watch it appear here',
    watchText: 'The board changes by itself, within a second.',
    job: 'Open the page of a job',
    jobText: 'Progress, forecast, people and costs of one job.',
    timeline: 'Look at a day on the Timeline',
    timelineText: 'Who worked when, and where the gaps are.',
    correct: 'Correct a session',
    correctText: 'Open one, choose Correct, and give a reason.',
    palette: 'Ask with Ctrl+K',
    paletteText: 'Finds jobs, people and days, however they are typed.',
    export: 'Export a report',
    exportText: 'Excel, PDF or CSV, with the same totals.',
    ownShop:
      'Your own shop: stop the demo where it was started (Ctrl+C), and run \u2066npm start\u2069 there. It begins empty, and leads you from there; nothing of the demo is in it.',
  },
}

export const ar: ArabicOf<typeof en> = {
  adminFirstSteps: {
    title: 'الخطوات الأولى',
    done: 'اكتمل {{done}} من {{total}}',
    taken: 'اكتملت',
    dismiss: 'إخفاء الخطوات الأولى نهائيًا',
    start: 'ابدأ نشاطًا بحساب فني',
    startText: 'في نافذة خاصة أو على جوال: \u2066tech@demo.example\u2069، \u2066demo-tech\u2069.',
    watch: 'شاهده يظهر هنا',
    watchText: 'تتغير اللوحة من تلقاء نفسها خلال ثانية.',
    job: 'افتح صفحة أمر عمل',
    jobText: 'التقدم والتوقعات والعاملون والتكلفة لأمر واحد.',
    timeline: 'انظر إلى يوم في المخطط الزمني',
    timelineText: 'من عمل ومتى، وأين الفجوات.',
    correct: 'صحّح جلسة',
    correctText: 'افتح جلسة واختر التصحيح واكتب السبب.',
    palette: 'ابحث باختصار \u2066Ctrl+K\u2069',
    paletteText: 'يجد أوامر العمل والأشخاص والأيام كيفما كُتبت.',
    export: 'صدّر تقريرًا',
    exportText: 'Excel أو PDF أو CSV بالمجاميع نفسها.',
    ownShop:
      'ورشتك أنت: أوقف النسخة التجريبية حيث شُغّلت (\u2066Ctrl+C\u2069) وشغّل هناك \u2066npm start\u2069. تبدأ فارغة وترشدك من هناك، ولا شيء فيها من النسخة التجريبية.',
  },
}
