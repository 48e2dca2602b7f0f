import type { ArabicOf } from '../../i18n/catalogue.ts'

export const en = {
  reports: {
    view: 'View',
    views: {
      summary: 'Summary Reports',
      analytics: 'Advanced Analytics',
    },

    stillShown: 'The report still shows {{range}}.',

    kpis: 'Key figures',
    totalSessions: 'Total Sessions',
    effectiveHours: 'Effective Hours',
    totalCost: 'Total Cost (SAR)',
    items: 'Items',
    ofRaw: 'of {{hours}} raw',
    outsideHours: '{{hours}} h outside working hours',
    toReview_one: '{{number}} session waits for review',
    toReview_other: '{{number}} sessions wait for review',
    noneToReview: 'No session waits for review',
    toReviewHere: 'To review: {{number}} here, {{all}} in all',
    noneHere: 'To review: none here, {{all}} in all',

    withoutRate_one: '{{number}} session is of a technician without an hourly rate on that day and costs nothing here.',
    withoutRate_other:
      '{{number}} sessions are of technicians without an hourly rate on their day and cost nothing here.',
    setRates: 'Set rates',
    running_one: '{{number}} session is still running and does not count yet.',
    running_other: '{{number}} sessions are still running and do not count yet.',
    showThem: 'Show',
    showRunningLabel: 'Show the running sessions',
    showWithoutRate: 'Show the sessions without an hourly rate',

    held: 'Not in these totals: {{hours}} h held back, as nobody reported the end.',
    showHeld: 'Show',
    late_one:
      'Counted on a later day: {{number}} record of these days that came after its month was closed ({{change}}).',
    late_other:
      'Counted on later days: {{number}} records of these days that came after their month was closed ({{change}}).',
    adjustment: 'In these totals: late work of months that were closed before ({{change}}).',
    withLate: '{{hours}}\u00a0h of it late',
    lateChange: '{{hours}}\u00a0h · {{sar}}',
    showLate: 'Show',

    groups: 'Report by',
    total: 'Total',

    loading: 'Loading report...',
    failed: 'Failed to load report data. Please try again.',
    shownAsOf: 'Shown as of {{time}}.',
    noData: 'No Data Available - No activity data found for the selected date range.',
    show: { month: 'Show this month', last_month: 'Show last month' },
  },
} as const

export const ar = {
  reports: {
    view: 'العرض',
    views: {
      summary: 'التقارير الملخصة',
      analytics: 'التحليلات المتقدمة',
    },

    stillShown: 'ما زال التقرير يعرض الفترة {{range}}.',

    kpis: 'المؤشرات الرئيسية',
    totalSessions: 'إجمالي الجلسات',
    effectiveHours: 'الساعات المحتسبة',
    totalCost: 'إجمالي التكلفة (ر.س)',
    items: 'البنود',
    ofRaw: 'من \u2066{{hours}}\u2069 كاملة',
    outsideHours: '\u2066{{hours}}\u2069 س خارج الدوام',
    toReview_zero: 'لا جلسات بانتظار المراجعة',
    toReview_one: 'جلسة واحدة بانتظار المراجعة',
    toReview_two: 'جلستان بانتظار المراجعة',
    toReview_few: '{{number}} جلسات بانتظار المراجعة',
    toReview_many: '{{number}} جلسة بانتظار المراجعة',
    toReview_other: '{{number}} جلسة بانتظار المراجعة',
    noneToReview: 'لا جلسات بانتظار المراجعة',
    toReviewHere: 'للمراجعة هنا: \u2066{{number}}\u2069، في المجموع: \u2066{{all}}\u2069',
    noneHere: 'للمراجعة: لا شيء هنا، و\u2066{{all}}\u2069 في المجموع',

    withoutRate_zero: 'كل الجلسات لفنيين لهم أجر.',
    withoutRate_one: 'جلسة واحدة لفني لم يكن له أجر للساعة في يومها، فلا تكلفة لها هنا.',
    withoutRate_two: 'جلستان لفنيين لم يكن لهم أجر للساعة في يومهما، فلا تكلفة لهما هنا.',
    withoutRate_few: '{{number}} جلسات لفنيين لم يكن لهم أجر للساعة في يومها، فلا تكلفة لها هنا.',
    withoutRate_many: '{{number}} جلسة لفنيين لم يكن لهم أجر للساعة في يومها، فلا تكلفة لها هنا.',
    withoutRate_other: '{{number}} جلسة لفنيين لم يكن لهم أجر للساعة في يومها، فلا تكلفة لها هنا.',
    setRates: 'تحديد الأجور',
    running_zero: 'لا جلسات جارية.',
    running_one: 'جلسة واحدة ما زالت جارية ولا تُحسب بعد.',
    running_two: 'جلستان ما زالتا جاريتين ولا تُحسبان بعد.',
    running_few: '{{number}} جلسات ما زالت جارية ولا تُحسب بعد.',
    running_many: '{{number}} جلسة ما زالت جارية ولا تُحسب بعد.',
    running_other: '{{number}} جلسة ما زالت جارية ولا تُحسب بعد.',
    showThem: 'عرضها',
    showRunningLabel: 'عرضها: الجلسات الجارية',
    showWithoutRate: 'عرضها: الجلسات بدون أجر للساعة',

    held: 'خارج هذه المجاميع: \u2066{{hours}}\u2069 س محتجزة، إذ لم يُبلَّغ عن نهاية جلساتها.',
    showHeld: 'عرض',
    late_zero: 'لم يصل شيء متأخرًا ({{change}}).',
    late_one: 'يُحتسب في يوم لاحق: سجل واحد من هذه الأيام وصل بعد إقفال شهره ({{change}}).',
    late_two: 'يُحتسبان في أيام لاحقة: سجلّان من هذه الأيام وصلا بعد إقفال شهرهما ({{change}}).',
    late_few: 'تُحتسب في أيام لاحقة: {{number}} سجلات من هذه الأيام وصلت بعد إقفال شهرها ({{change}}).',
    late_many: 'تُحتسب في أيام لاحقة: {{number}} سجلًا من هذه الأيام وصلت بعد إقفال شهرها ({{change}}).',
    late_other: 'تُحتسب في أيام لاحقة: {{number}} سجل من هذه الأيام وصلت بعد إقفال شهرها ({{change}}).',
    adjustment: 'ضمن هذه المجاميع: عمل متأخر من أشهر أُقفلت قبل وصوله ({{change}}).',
    withLate: 'منها \u2066{{hours}}\u2069\u00a0س متأخرة',
    lateChange: '\u2066{{hours}}\u2069\u00a0س · {{sar}}',
    showLate: 'عرض',

    groups: 'التقرير حسب',
    total: 'المجموع',

    loading: 'جارٍ تحميل التقرير...',
    failed: 'تعذّر تحميل بيانات التقرير. حاول مرة أخرى.',
    shownAsOf: 'المعروض كما كان عند {{time}}.',
    noData: 'لا توجد بيانات - لا يوجد أي نشاط في الفترة المحددة.',
    show: { month: 'عرض هذا الشهر', last_month: 'عرض الشهر الماضي' },
  },
} satisfies ArabicOf<typeof en>
