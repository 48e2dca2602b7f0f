import type { Random } from './random.ts'
import type { Motor } from './trade.ts'

/** The language that somebody writes in. */
export type Writer = 'en' | 'ar'

/** What people write, below what it is about; a new line or a bar lies between two texts. */
const written = `
# REWIND
Rewind {kw} kW {poles}-pole squirrel cage motor, burnt stator
Rewind {kw} kW {poles}-pole motor, earth fault in phase V
Rewind {kw} kW motor to class H, vacuum impregnation, new leads
إعادة لف محرك {kw} كيلوواط {poles} أقطاب، احتراق العضو الثابت
لف كامل لمحرك {kw} كيلوواط مع تغيير أطراف التوصيل
# OVERHAUL
Overhaul {kw} kW {poles}-pole motor, frame {frame}, annual shutdown
Overhaul {kw} kW blower motor, high vibration at drive end
Overhaul {kw} kW {volts} V mill motor, water ingress
عمرة شاملة لمحرك {kw} كيلوواط مع موازنة العضو الدوار
تنظيف وتجفيف وعزل محرك سير ناقل {kw} كيلوواط
# BEARING
Replace bearings of {kw} kW {poles}-pole motor, noise at non-drive end
Replace bearings and oil seals, {kw} kW fan motor
تغيير رولمان بلي محرك {kw} كيلوواط، صوت مرتفع
# PUMP
Repair {kw} kW submersible pump set, seized impeller
Repair {kw} kW centrifugal pump and motor, mechanical seal leaking
إصلاح مضخة غاطسة {kw} كيلوواط، انسداد المروحة
# GENERATOR
Repair {kva} kVA generator, no output voltage, exciter winding
Service of {kva} kVA standby generator, low insulation after flooding
إصلاح مولد {kva} ك.ف.أ، لا يوجد جهد خرج
# TRANSFORMER
Dry transformer {kva} kVA, LV winding repair and turns ratio test
Oil transformer {kva} kVA, oil treatment, gaskets, tap changer
صيانة محول زيتي {kva} ك.ف.أ، معالجة الزيت وتغيير الجوانات
# PANEL
Star-delta starter panel {kw} kW, rewire and label
VFD panel {kw} kW, ventilation and control wiring
تجميع لوحة بدء ناعم لمحرك مضخة {kw} كيلوواط
# FIELD
Site visit: {kw} kW motor trips on overload, thermography and alignment
Emergency call: {kw} kW seawater lift pump down
بلاغ طارئ: توقف مضخة {kw} كيلوواط في الموقع
# CUSTOMER
Jabal Sidr Cement Works | Wadi Tulaym Water Treatment | Marsa Luwaq Marine Services | Najmat Sadim Steel Rolling
Noor Dafeen Petrochemicals | Manar Tufah Paper Mill | Dawhat Rimth Desalination | Ghusn Tayf Beverages | Liwan Sadu Hotels
مصنع سدرة الوابل للبلاستيك | شركة وادي طليم للمياه | مؤسسة ركن الغضا للمقاولات | مصنع جبل سنام للإسمنت
شركة مرسى لواق البحرية | مزارع تل الغدير للدواجن | مستشفى روضة شهاب | شركة قمم الورد للتبريد | مخابز سنابل الطيف
# remark
Keep the old winding data sheet, the customer wants a copy.
Customer collects with own truck, call one day before. | Urgent: plant runs without a spare.
العميل يطلب تقريرًا مصورًا قبل الفك. | مستعجل: لا يوجد محرك احتياطي في الموقع.
# reason to wait
Waiting for bearings, supplier promises next week. | Waiting for the customer to approve the quotation.
بانتظار موافقة العميل على عرض السعر. | بانتظار قطع غيار من الرياض.
# DIAGNOSE
IR 0.4 MΩ to earth, phase W burnt | Bearing DE rough, shaft ok | Surge test failed on U-V | Fan cowl broken
مقاومة العزل ضعيفة | احتراق في الفازة الثالثة | الرولمان الأمامي تالف
# SETUP
Coupling hub tight, used heat | Stripped, core loss test ok | Two bolts sheared, drilled out
تم الفك وترقيم القطع | تم سحب الكوبلنج بالتسخين
# WIRING
36 slots, 2 coils per group, 1.18 mm x 3 | Phase insulation in, half done | Leads brazed and sleeved
تم إنزال نصف الملفات | تم لحام الأطراف وعزلها | تركيب عازل المجاري
# REPAIR
Varnish dip 1 of 2, oven 150 °C | Housing bored and sleeved, 6316 C3 | New mechanical seal fitted | Shaft polished
الغمس الأول بالورنيش | تم تغيير مانع التسرب | تم تجليخ العمود
# MAINTAIN
Dried 24 h, IR now 2.1 GΩ | Oil filtered, BDV 58 kV | بعد التجفيف العزل ممتاز
# WELD
Foot crack ground out and welded | End bell lug built up | لحام قاعدة المحرك
# INSPECT
Rotor bars ok, no cracks | Air gap 0.9 mm all round | لا توجد شروخ في العضو الدوار
# INSTALL
Aligned to 0.04 mm | Assembled, greased, turns free | Waiting for crane until 10:30 | تم التركيب والمحاذاة
# TEST
No load 61 A balanced, 0.9 mm/s | Run 2 h, DE 48 °C | Hipot 2.5 kV passed | Rotation checked
تشغيل ساعتين بدون حمل، النتائج سليمة | الاهتزاز ضمن الحدود
# TRAVEL
Gate pass took 40 min | Jubail road, heavy traffic | تأخير عند بوابة الموقع
# CLEANUP
Steam cleaned, in oven overnight | تنظيف بالبخار ثم التجفيف
# MEETING
Toolbox talk | اجتماع السلامة
# call-out
Emergency call-out, plant stopped | Night shift, shutdown work | بلاغ طارئ، المصنع متوقف | مناوبة ليلية
# forgotten
Forgot to end at closing time | Timer left running | نسي إنهاء النشاط عند نهاية الدوام
# ended earlier
Helped at the gate and forgot to end this one | Stopped earlier, the crane was needed elsewhere
The phone was in the locker | انتهيت قبل صلاة العصر ونسيت الإيقاف
`

const texts = new Map(
  written.split('\n# ').map((section) => {
    const [name = '', ...lines] = section.trim().split(/\n| \| /)
    const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text)
    return [name, { en: lines.filter((text) => !isArabic(text)), ar: lines.filter(isArabic) }]
  }),
)

/** Something that is written about this. */
export function textAbout(name: string, random: Random, writer: Writer): string {
  return random.pick(texts.get(name)?.[writer] ?? [])
}

/** What a job is about, in the words of the front desk. */
export function description(
  random: Random,
  writer: Writer,
  { jobType, motor }: { jobType: string; motor: Motor },
): string {
  const values: Record<string, string | number> = { ...motor, kva: Math.round(motor.kw / 4) * 5 }
  return textAbout(jobType, random, writer).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}

/** What a technician wrote in a hurry; most write nothing. */
export function sessionNote(random: Random, writer: Writer, activity: string): string | null {
  return texts.has(activity) && random.chance(0.14) ? textAbout(activity, random, writer) : null
}
