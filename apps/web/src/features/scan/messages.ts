import type { ArabicOf } from '../../i18n/catalogue.ts'

export const en = {
  title: 'Scan job card',
  close: 'Close',
  type: 'Type the number',
  aim: 'Hold the code on the job card inside the frame',
  asking: 'Waiting for the camera. Allow it when the phone asks.',
  preparing: 'Getting ready to read...',
  notJob: 'This code is not a job number',
  torchOn: 'Turn the light on',
  torchOff: 'Turn the light off',
  denied: {
    title: 'The camera is not allowed',
    text: 'Allow the camera for this site in the settings of the browser, then try again.',
  },
  no_camera: { title: 'No camera found', text: 'Connect a camera and try again, or type the number.' },
  in_use: { title: 'The camera is in use', text: 'Close the app that is using the camera, then try again.' },
  insecure: {
    title: 'No camera on this connection',
    text: 'Browsers allow the camera on secure addresses (https) only. Type the number instead.',
  },
  no_decoder: {
    title: 'Codes cannot be read yet',
    text: 'Reading codes needs a connection the first time. Try again when you are online, or type the number.',
  },
  failed: { title: 'The camera could not be started', text: 'Try again, or type the number.' },
} as const

export const ar = {
  title: 'مسح بطاقة أمر العمل',
  close: 'إغلاق',
  type: 'اكتب الرقم',
  aim: 'ضع رمز بطاقة أمر العمل داخل الإطار',
  asking: 'في انتظار الكاميرا. اسمح بها عندما يسألك الجوال.',
  preparing: 'جارٍ الاستعداد للقراءة...',
  notJob: 'هذا الرمز ليس رقم أمر عمل',
  torchOn: 'شغّل الإضاءة',
  torchOff: 'أطفئ الإضاءة',
  denied: {
    title: 'الكاميرا غير مسموح بها',
    text: 'اسمح لهذا الموقع باستخدام الكاميرا في إعدادات المتصفح، ثم حاول مرة أخرى.',
  },
  no_camera: { title: 'لم يُعثر على كاميرا', text: 'وصّل كاميرا وحاول مرة أخرى، أو اكتب الرقم.' },
  in_use: { title: 'الكاميرا قيد الاستخدام', text: 'أغلق التطبيق الذي يستخدم الكاميرا، ثم حاول مرة أخرى.' },
  insecure: {
    title: 'الكاميرا غير متاحة على هذا الاتصال',
    text: 'لا تسمح المتصفحات بالكاميرا إلا على العناوين الآمنة (https). اكتب الرقم بدلًا من ذلك.',
  },
  no_decoder: {
    title: 'لا يمكن قراءة الرموز بعد',
    text: 'تحتاج قراءة الرموز إلى اتصال في المرة الأولى. حاول مرة أخرى عند الاتصال، أو اكتب الرقم.',
  },
  failed: { title: 'تعذّر تشغيل الكاميرا', text: 'حاول مرة أخرى، أو اكتب الرقم.' },
} satisfies ArabicOf<typeof en>
