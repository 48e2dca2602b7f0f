import { jobStatusLabels, wordsOf } from '@warsha/contract'
import { foldText, type JobStatus, jobStatuses } from '@warsha/domain'

/** What other programs call the states of a work order. */
const furtherWords: Record<JobStatus, readonly string[]> = {
  open: [
    'new',
    'not started',
    'to do',
    'pending',
    'received',
    'registered',
    'released',
    'planned',
    'scheduled',
    'مفتوحة',
    'جديد',
    'جديدة',
    'لم يبدأ',
    'لم تبدأ',
    'مستلم',
    'مجدول',
  ],
  in_progress: [
    'started',
    'in process',
    'wip',
    'work in progress',
    'in work',
    'working',
    'ongoing',
    'on going',
    'active',
    'running',
    'under repair',
    'under process',
    'قيد العمل',
    'قيد الإصلاح',
    'قيد المعالجة',
    'تحت التنفيذ',
    'تحت الإصلاح',
    'جاري',
    'جارٍ',
    'جاري العمل',
    'جاري التنفيذ',
    'جار العمل',
    'بدأ',
  ],
  on_hold: [
    'hold',
    'waiting',
    'awaiting parts',
    'waiting for parts',
    'waiting for approval',
    'paused',
    'suspended',
    'stopped',
    'معلقة',
    'متوقف',
    'متوقفة',
    'موقوف',
    'موقف',
    'انتظار',
    'بانتظار',
    'في الانتظار',
    'قيد الانتظار',
    'بانتظار القطع',
  ],
  closed: [
    'complete',
    'completed',
    'done',
    'finished',
    'delivered',
    'invoiced',
    'cancelled',
    'canceled',
    'مغلقة',
    'مقفل',
    'مكتمل',
    'مكتملة',
    'اكتمل',
    'منتهي',
    'منتهية',
    'انتهى',
    'منجز',
    'تم',
    'تم الإنجاز',
    'تم التسليم',
    'مسلم',
    'ملغي',
    'ملغى',
    'ملغية',
  ],
}

/** A status by its word in any language, by another program's word, or by its code; null when it is none. */
export function statusNamed(cell: string): JobStatus | null {
  statuses ??= statusesByWord()
  return statuses.get(foldText(cell)) ?? null
}

let statuses: ReadonlyMap<string, JobStatus> | undefined

function statusesByWord(): ReadonlyMap<string, JobStatus> {
  const byWord = new Map<string, JobStatus>()
  for (const status of jobStatuses) for (const word of furtherWords[status]) byWord.set(foldText(word), status)
  for (const status of jobStatuses) {
    for (const word of [status, ...wordsOf(jobStatusLabels[status])]) byWord.set(foldText(word), status)
  }
  return byWord
}
