import type { ActivityCode } from './job-kinds.ts'
import type { Random } from './random.ts'

type Notes = { en: string[]; ar: string[] }

const notes: Partial<Record<ActivityCode, Notes>> = {
  DIAGNOSE: {
    en: [
      'IR 0.4 MΩ to earth, phase W burnt',
      'Bearing DE rough, shaft ok',
      'Surge test failed on U-V',
      'Fan cowl broken',
    ],
    ar: ['مقاومة العزل ضعيفة', 'احتراق في الفازة الثالثة', 'الرولمان الأمامي تالف'],
  },
  SETUP: {
    en: ['Coupling hub tight, used heat', 'Stripped, core loss test ok', 'Two bolts sheared, drilled out'],
    ar: ['تم الفك وترقيم القطع', 'تم سحب الكوبلنج بالتسخين'],
  },
  WIRING: {
    en: ['36 slots, 2 coils per group, 1.18 mm x 3', 'Phase insulation in, half done', 'Leads brazed and sleeved'],
    ar: ['تم إنزال نصف الملفات', 'تم لحام الأطراف وعزلها', 'تركيب عازل المجاري'],
  },
  REPAIR: {
    en: [
      'Varnish dip 1 of 2, oven 150 °C',
      'Housing bored and sleeved, 6316 C3',
      'New mechanical seal fitted',
      'Shaft polished',
    ],
    ar: ['الغمس الأول بالورنيش', 'تم تغيير مانع التسرب', 'تم تجليخ العمود'],
  },
  MAINTAIN: { en: ['Dried 24 h, IR now 2.1 GΩ', 'Oil filtered, BDV 58 kV'], ar: ['بعد التجفيف العزل ممتاز'] },
  WELD: { en: ['Foot crack ground out and welded', 'End bell lug built up'], ar: ['لحام قاعدة المحرك'] },
  INSPECT: { en: ['Rotor bars ok, no cracks', 'Air gap 0.9 mm all round'], ar: ['لا توجد شروخ في العضو الدوار'] },
  INSTALL: {
    en: ['Aligned to 0.04 mm', 'Assembled, greased, turns free', 'Waiting for crane until 10:30'],
    ar: ['تم التركيب والمحاذاة', 'تم التجميع والتشحيم'],
  },
  TEST: {
    en: ['No load 61 A balanced, 0.9 mm/s', 'Run 2 h, DE 48 °C', 'Hipot 2.5 kV passed', 'Rotation checked'],
    ar: ['تشغيل ساعتين بدون حمل، النتائج سليمة', 'الاهتزاز ضمن الحدود'],
  },
  TRAVEL: { en: ['Gate pass took 40 min', 'Jubail road, heavy traffic'], ar: ['تأخير عند بوابة الموقع'] },
  CLEANUP: { en: ['Steam cleaned, in oven overnight'], ar: ['تنظيف بالبخار ثم التجفيف'] },
  MEETING: { en: ['Toolbox talk'], ar: ['اجتماع السلامة'] },
}

/** What a technician wrote in a hurry; most write nothing. */
export function sessionNote(random: Random, activity: ActivityCode, writes: keyof Notes): string | null {
  const known = notes[activity]
  return known && random.chance(0.14) ? random.pick(known[writes]) : null
}

const callOuts: Notes = {
  en: ['Emergency call-out, plant stopped', 'Night shift, shutdown work'],
  ar: ['بلاغ طارئ، المصنع متوقف', 'مناوبة ليلية'],
}

export function callOutNote(random: Random, writes: keyof Notes): string {
  return random.pick(callOuts[writes])
}
