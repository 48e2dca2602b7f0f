import { type Language, tableIn, type Text } from '@warsha/contract'
type Step = string
type Guide = {
  title: string
  why: string
  download: string
  android: { title: string; steps: Step[] }
  iphone: { title: string; steps: Step[] }
  open: string
  fingerprint: string
  scan: string
}

const guides = {
  en: {
    title: 'Install Warsha on this phone',
    why: 'Once per phone: it then trusts the server of the workshop, and Warsha works offline.',
    download: 'Download the certificate',
    android: {
      title: 'Android',
      steps: [
        'Download the certificate above.',
        'Open Settings, search for “CA certificate” (under Security, Encryption & credentials, Install a certificate) and choose it.',
        'Choose “Install anyway” and the file warsha-authority.crt.',
        'Open Warsha below in Chrome, and choose “Install app” from its menu.',
      ],
    },
    iphone: {
      title: 'iPhone and iPad',
      steps: [
        'Open this page in Safari, download the certificate above and choose “Allow”.',
        'Open Settings, “Profile Downloaded”, and choose “Install”.',
        'Open Settings, General, About, Certificate Trust Settings, and switch the Warsha authority on.',
        'Open Warsha below in Safari, and choose “Add to Home Screen” from the share menu.',
      ],
    },
    open: 'Open Warsha',
    fingerprint: 'Compare this fingerprint (SHA-256) with the one that the server printed:',
    scan: 'Other phones open this page by this code.',
  },
  ar: {
    title: 'تثبيت ورشة على هذا الجوال',
    why: 'مرة واحدة لكل جوال: بعدها يثق الجوال بخادم الورشة ويعمل التطبيق بلا إنترنت.',
    download: 'تنزيل الشهادة',
    android: {
      title: 'أندرويد',
      steps: [
        'نزّل الشهادة أعلاه.',
        'افتح الإعدادات وابحث عن «شهادة CA» (ضمن الأمان، التشفير وبيانات الاعتماد، تثبيت شهادة) واخترها.',
        'اختر «التثبيت على أي حال» ثم الملف warsha-authority.crt.',
        'افتح ورشة أدناه في Chrome واختر «تثبيت التطبيق» من القائمة.',
      ],
    },
    iphone: {
      title: 'آيفون وآيباد',
      steps: [
        'افتح هذه الصفحة في Safari ونزّل الشهادة أعلاه واختر «السماح».',
        'افتح الإعدادات ثم «تم تنزيل ملف تعريف» واختر «تثبيت».',
        'افتح الإعدادات، عام، حول، إعدادات الثقة بالشهادات، وفعّل شهادة Warsha.',
        'افتح ورشة أدناه في Safari واختر «إضافة إلى الشاشة الرئيسية» من قائمة المشاركة.',
      ],
    },
    open: 'فتح ورشة',
    fingerprint: 'قارن هذه البصمة (SHA-256) بالبصمة التي طبعها الخادم:',
    scan: 'تفتح الهواتف الأخرى هذه الصفحة بهذا الرمز.',
  },
} satisfies Record<keyof Text, Guide>

/** What the page says by which phones install the authority of the shop; both languages stand on it. */
export const guideIn = (language: Language): Guide => tableIn<Guide>(guides, language)
