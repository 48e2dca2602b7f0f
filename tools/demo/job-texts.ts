import type { JobTypeCode } from './job-kinds.ts'
import type { Motor } from './motor.ts'
import type { Random } from './random.ts'

type Texts = { en: string[]; ar: string[] }

const descriptions: Record<JobTypeCode, Texts> = {
  REWIND: {
    en: [
      'Rewind {kw} kW {poles}-pole squirrel cage motor, burnt stator',
      'Rewind {kw} kW {poles}-pole motor, earth fault in phase V',
      'Rewind stator of {kw} kW cooling tower fan motor, turn-to-turn short',
      'Rewind {kw} kW {volts} V motor, phase W open',
      'Complete rewind of {kw} kW motor, single phasing damage',
      'Rewind {kw} kW motor to class H, vacuum impregnation, new leads',
    ],
    ar: [
      'إعادة لف محرك {kw} كيلوواط {poles} أقطاب، احتراق العضو الثابت',
      'إعادة لف محرك مروحة تبريد {kw} كيلوواط، تماس مع الأرض',
      'لف كامل لمحرك {kw} كيلوواط مع تغيير أطراف التوصيل',
    ],
  },
  OVERHAUL: {
    en: [
      'Overhaul {kw} kW {poles}-pole motor, frame {frame}, annual shutdown',
      'General overhaul of {kw} kW compressor motor, low insulation resistance',
      'Overhaul {kw} kW conveyor motor, clean, dry, revarnish, dynamic balancing',
      'Overhaul {kw} kW blower motor, high vibration at drive end',
      'Overhaul {kw} kW {volts} V mill motor, water ingress',
    ],
    ar: [
      'عمرة شاملة لمحرك {kw} كيلوواط مع موازنة العضو الدوار',
      'عمرة محرك ضاغط {kw} كيلوواط، انخفاض مقاومة العزل',
      'تنظيف وتجفيف وعزل محرك سير ناقل {kw} كيلوواط',
    ],
  },
  BEARING: {
    en: [
      'Replace bearings of {kw} kW {poles}-pole motor, noise at non-drive end',
      'Bearing replacement {kw} kW motor, sleeve the housing',
      'Replace bearings and oil seals, {kw} kW fan motor',
      'Bearing and shaft repair, {kw} kW pump motor, overheated drive end',
    ],
    ar: ['تغيير رولمان بلي محرك {kw} كيلوواط، صوت مرتفع', 'تغيير رولمان بلي وموانع الزيت لمحرك مضخة {kw} كيلوواط'],
  },
  PUMP: {
    en: [
      'Repair {kw} kW submersible pump set, seized impeller',
      'Repair {kw} kW centrifugal pump and motor, mechanical seal leaking',
      'Deep well pump {kw} kW, replace thrust bearing and wear rings',
      'Chilled water pump {kw} kW, shaft sleeve and coupling alignment',
      'Sewage pump {kw} kW, cable entry flooded, rewind if needed',
    ],
    ar: [
      'إصلاح مضخة غاطسة {kw} كيلوواط، انسداد المروحة',
      'إصلاح مضخة مياه {kw} كيلوواط، تسريب من مانع التسرب',
      'صيانة مضخة بئر {kw} كيلوواط وتغيير رولمان الدفع',
    ],
  },
  GENERATOR: {
    en: [
      'Repair {kva} kVA generator, no output voltage, exciter winding',
      'Alternator {kva} kVA, rewind main rotor and test AVR',
      'Service of {kva} kVA standby generator, low insulation after flooding',
    ],
    ar: ['إصلاح مولد {kva} ك.ف.أ، لا يوجد جهد خرج', 'إعادة لف مولد احتياطي {kva} ك.ف.أ وفحص منظم الجهد'],
  },
  TRANSFORMER: {
    en: [
      'Dry transformer {kva} kVA, LV winding repair and turns ratio test',
      'Oil transformer {kva} kVA, oil treatment, gaskets, tap changer',
      'Transformer {kva} kVA, bushing replacement and oil leak',
    ],
    ar: ['صيانة محول زيتي {kva} ك.ف.أ، معالجة الزيت وتغيير الجوانات', 'إصلاح ملف الجهد المنخفض لمحول {kva} ك.ف.أ'],
  },
  PANEL: {
    en: [
      'Build soft starter panel for {kw} kW pump motor',
      'Star-delta starter panel {kw} kW, rewire and label',
      'Modify MCC feeder for {kw} kW motor, add earth fault relay',
      'VFD panel {kw} kW, ventilation and control wiring',
    ],
    ar: ['تجميع لوحة بدء ناعم لمحرك مضخة {kw} كيلوواط', 'إعادة تمديد لوحة ستار دلتا {kw} كيلوواط'],
  },
  FIELD: {
    en: [
      'Site visit: {kw} kW motor trips on overload, thermography and alignment',
      'Breakdown call: {kw} kW chiller motor will not start',
      'Vibration survey and balancing in place, {kw} kW induced draft fan',
      'Commissioning of {kw} kW motor after repair, site acceptance test',
      'Emergency call: {kw} kW seawater lift pump down',
    ],
    ar: [
      'زيارة موقع: محرك {kw} كيلوواط يفصل عند التحميل',
      'بلاغ طارئ: توقف مضخة {kw} كيلوواط في الموقع',
      'قياس اهتزازات وموازنة مروحة {kw} كيلوواط في الموقع',
    ],
  },
}

const remarks: Texts = {
  en: [
    'Keep the old winding data sheet, the customer wants a copy.',
    'Customer collects with own truck, call one day before.',
    'Urgent: plant runs without a spare.',
    'Photos of the damage before dismantling, please.',
    'Paint RAL 5010 after assembly.',
    'Gate pass needed for delivery, see the e-mail.',
    'Warranty claim of the earlier repair, record all findings.',
  ],
  ar: [
    'العميل يطلب تقريرًا مصورًا قبل الفك.',
    'مستعجل: لا يوجد محرك احتياطي في الموقع.',
    'يتم التسليم في موقع العميل.',
    'الاحتفاظ بالقطع القديمة وتسليمها للعميل.',
  ],
}

const reasonsToWait: Texts = {
  en: [
    'Waiting for bearings, supplier promises next week.',
    'Waiting for the customer to approve the quotation.',
    'Copper wire 1.25 mm out of stock.',
    'Shaft is at the machine shop for metal spraying.',
    'Customer asked to hold until the shutdown.',
  ],
  ar: ['بانتظار موافقة العميل على عرض السعر.', 'بانتظار وصول رولمان البلي من المورد.', 'بانتظار قطع غيار من الرياض.'],
}

const reasonsToCancel: Texts = {
  en: ['Customer declined the quotation, returned as found.', 'Cancelled, customer buys a new motor.'],
  ar: ['رفض العميل عرض السعر وأعيد المحرك كما هو.'],
}

type Writer = keyof Texts

/** What the job is about, in the words of the front desk. */
export function description(random: Random, jobType: JobTypeCode, { motor, writes }: { motor: Motor; writes: Writer }) {
  const values: Record<string, string | number> = { ...motor, kva: Math.round(motor.kw / 4) * 5 }
  return random.pick(descriptions[jobType][writes]).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}

export function remark(random: Random, writes: Writer): string {
  return random.pick(remarks[writes])
}

export function reasonToWait(random: Random, writes: Writer): string {
  return random.pick(reasonsToWait[writes])
}

export function reasonToCancel(random: Random, writes: Writer): string {
  return random.pick(reasonsToCancel[writes])
}
