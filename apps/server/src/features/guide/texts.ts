import { type Language, tableIn, type Text } from '@warsha/contract'

type Step = { title: string; lines: string[] }
export type Guide = {
  title: string
  subtitle: string
  scan: string
  steps: Step[]
  onlyHere: string
  print: string
  help: string
}

const guides = {
  en: {
    title: 'Warsha on your phone',
    subtitle: 'Record what you work on. It also works without a network.',
    scan: 'Scan this code with the camera of your phone, or type the address.',
    steps: [
      {
        title: 'Sign in once',
        lines: [
          'Enter your phone number and the password from the office.',
          'Android: choose “Install app” in the menu. iPhone: choose “Add to Home Screen” from the share menu.',
        ],
      },
      {
        title: 'Start',
        lines: [
          'Press “New Activity”. Choose the job, or scan its card.',
          'Choose the activity, then press “Start Activity”.',
        ],
      },
      {
        title: 'Take photos',
        lines: ['Press “Add Photo” to show what you found and what you did.'],
      },
      {
        title: 'Change the activity',
        lines: [
          'Press “Switch Activity” and choose the next one on the same job. The one before ends by itself.',
          'For a rest press the break beside it; one press leads back to your work.',
        ],
      },
      {
        title: 'End',
        lines: [
          'Press “End Current Activity” when you are done. By mistake? Press “Undo”.',
          'Press “End: it is finished” when the job needs no more of this activity. Starting it again undoes that.',
        ],
      },
      {
        title: 'No network? Go on',
        lines: [
          '“Saved on phone”: nothing is lost, it is sent later. “Sent”: the office has it.',
          '“Needs attention”: press the mark at the top and read what to do.',
        ],
      },
      {
        title: 'Forgot to press?',
        lines: [
          'When the phone asks, press “Still working”, or say when you stopped.',
          'For a wrong time open “My sessions” and press “Ask for a correction”.',
        ],
      },
    ],
    onlyHere:
      'This address opens on this computer alone. Open this page by the address that phones use, then print it.',
    print: 'Print with the browser: Ctrl+P, A4, one page per language.',
    help: 'Questions? Ask the office. Do not delete the app while something is “Saved on phone”.',
  },
  ar: {
    title: 'ورشة على جوالك',
    subtitle: 'سجّل ما تعمل عليه. يعمل التطبيق بلا شبكة أيضًا.',
    scan: 'امسح هذا الرمز بكاميرا جوالك أو اكتب العنوان.',
    steps: [
      {
        title: 'سجّل الدخول مرة واحدة',
        lines: [
          'أدخل رقم جوالك وكلمة المرور التي أعطاك إياها المكتب.',
          'أندرويد: اختر «تثبيت التطبيق» من القائمة. آيفون: اختر «إضافة إلى الشاشة الرئيسية» من قائمة المشاركة.',
        ],
      },
      {
        title: 'ابدأ',
        lines: ['اضغط «نشاط جديد». اختر أمر العمل أو امسح بطاقته.', 'اختر النشاط ثم اضغط «بدء النشاط».'],
      },
      {
        title: 'التقط الصور',
        lines: ['اضغط «إضافة صورة» لتُظهر ما وجدته وما أنجزته.'],
      },
      {
        title: 'غيّر النشاط',
        lines: [
          'اضغط «تبديل النشاط» واختر النشاط التالي لأمر العمل نفسه. ينتهي السابق من تلقاء نفسه.',
          'وللاستراحة اضغط زر الاستراحة بجانبه، وبضغطة واحدة تعود إلى عملك.',
        ],
      },
      {
        title: 'أنهِ العمل',
        lines: [
          'اضغط «إنهاء النشاط الحالي» عندما تنتهي. ضغطت بالخطأ؟ اضغط «تراجع».',
          'اضغط «إنهاء: اكتمل النشاط» إذا لم يعد أمر العمل يحتاج إلى هذا النشاط. وبدؤه من جديد يلغي ذلك.',
        ],
      },
      {
        title: 'لا توجد شبكة؟ تابع عملك',
        lines: [
          '«محفوظ على الجوال»: لا يضيع شيء ويُرسل لاحقًا. «أُرسل»: وصل إلى المكتب.',
          '«يحتاج إلى انتباه»: اضغط العلامة في الأعلى واقرأ ما عليك فعله.',
        ],
      },
      {
        title: 'نسيت الضغط؟',
        lines: [
          'عندما يسألك الجوال اضغط «ما زلت أعمل» أو حدّد متى توقفت.',
          'وإن كان الوقت خاطئًا فافتح «جلساتي» واضغط «طلب تصحيح».',
        ],
      },
    ],
    onlyHere: 'هذا العنوان يفتح على هذا الحاسوب وحده. افتح الصفحة بالعنوان الذي تستعمله الهواتف ثم اطبعها.',
    print: 'اطبع من المتصفح: Ctrl+P بمقاس A4، صفحة لكل لغة.',
    help: 'لديك سؤال؟ اسأل المكتب. لا تحذف التطبيق ما دام فيه شيء «محفوظ على الجوال».',
  },
} satisfies Record<keyof Text, Guide>

/** What technicians read of the app: the page at /guide and docs/technicians.md are made from it. */
export const guideIn = (language: Language): Guide => tableIn<Guide>(guides, language)
