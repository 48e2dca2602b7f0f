import {
  type ExceptionProblem,
  exceptionProblems,
  type ExceptionRequest,
  exceptionTypes,
  hoursOfException,
  lengthOfHours,
  type LocalDate,
  recurrencePatterns,
  DAY_SECONDS,
  secondOfTime,
  timeOfSecond,
  plusDays,
} from '@warsha/domain'
import * as z from 'zod'
import { localDate, localTime } from './fields.ts'
import { messageKey } from './field-messages.ts'
import { LONGEST_REASON } from './schedule.ts'
import type { BodyOf } from './shapes.ts'

/** What the form of an exception holds, as it is typed: dates of the shop's calendar and times of its clock. */
const typed = z.object({
  exception_type: z.enum(exceptionTypes),
  date: z.string(),
  /** of several days the last one; empty for one day */
  last_date: z.string(),
  /** for custom hours; an end not after the start is on the next day */
  starts: z.string(),
  ends: z.string(),
  reason: z.string(),
  segment: z.string(),
  recurrence_pattern: z.enum(recurrencePatterns),
  recurrence_until: z.string(),
})
export type ExceptionForm = z.infer<typeof typed>

type Body = BodyOf<'createScheduleExceptions'>

/** The form's shape on the day that it is in the shop; what comes out is what is sent. */
export function exceptionForm(today: LocalDate): z.ZodType<Body, ExceptionForm> {
  return typed
    .superRefine((form, context) => {
      for (const [path, message] of problemsIn(form, today)) {
        context.addIssue({ code: 'custom', path: [path], message })
      }
    })
    .transform(bodyOf)
}

/** What the form asks for, once its date and its times can be read; else null. */
export function requestInForm(form: ExceptionForm): ExceptionRequest | null {
  const last = form.last_date === '' ? form.date : form.last_date
  if (!isDate(form.date) || !isDate(last) || last < form.date || !areTimes(form)) return null
  const { exception_type: type, recurrence_pattern: pattern, recurrence_until: until } = form
  if (pattern !== 'none' && until !== '' && !isDate(until)) return null
  const hours = hoursOfException(type, { starts: secondOfTime(form.starts), ends: secondOfTime(form.ends) })
  const end = hours.starts + lengthOfHours(hours)
  return {
    type,
    start: { date: form.date, second: hours.starts },
    end: { date: plusDays(last, Math.floor(end / DAY_SECONDS)), second: end % DAY_SECONDS },
    pattern,
    until: pattern === 'none' || until === '' ? null : until,
  }
}

type FormProblem = [path: keyof ExceptionForm, message: string]

const placeOf: Record<Exclude<ExceptionProblem, 'too_many_repeats'>, keyof ExceptionForm> = {
  date_past: 'date',
  date_too_far: 'date',
  end_before_start: 'ends',
  end_too_far: 'last_date',
  until_required: 'recurrence_until',
  until_before_date: 'recurrence_until',
}

function problemsIn(form: ExceptionForm, today: LocalDate): FormProblem[] {
  const problems = textProblems(form)
  const request = requestInForm(form)
  if (!request) return problems
  // How many repeats there are the form tells while it is filled in, and the server has the last word.
  const planned = exceptionProblems(request, today).filter((problem) => problem !== 'too_many_repeats')
  return [...problems, ...planned.map((problem): FormProblem => [placeOf[problem], problem])]
}

function textProblems(form: ExceptionForm): FormProblem[] {
  const problems: FormProblem[] = []
  const reason = form.reason.trim()
  if (!isDate(form.date)) problems.push(['date', form.date === '' ? 'required' : 'must_be_date'])
  if (form.last_date !== '' && !isDate(form.last_date)) problems.push(['last_date', 'must_be_date'])
  else if (form.last_date !== '' && isDate(form.date) && form.last_date < form.date) {
    problems.push(['last_date', 'last_day_before_first'])
  }
  if (!areTimes({ ...form, ends: '00:00' })) problems.push(['starts', 'must_be_time'])
  if (!areTimes({ ...form, starts: '00:00' })) problems.push(['ends', 'must_be_time'])
  if (reason === '') problems.push(['reason', 'reason_required'])
  if (reason.length > LONGEST_REASON) problems.push(['reason', messageKey('too_long', { longest: LONGEST_REASON })])
  return problems
}

function isDate(text: string): boolean {
  return localDate.safeParse(text).success
}

/** Whether the times can be read; only custom hours have any of their own. */
function areTimes({
  exception_type,
  starts,
  ends,
}: Pick<ExceptionForm, 'exception_type' | 'starts' | 'ends'>): boolean {
  if (exception_type !== 'custom_hours') return true
  return localTime.safeParse(starts).success && localTime.safeParse(ends).success
}

function bodyOf(form: ExceptionForm): Body {
  const request = requestInForm(form)
  if (!request) throw new Error('a form whose date cannot be read has passed')
  const { start, end, pattern, until } = request
  return {
    starts_at: `${start.date}T${timeOfSecond(start.second)}`,
    ends_at: `${end.date}T${timeOfSecond(end.second)}`,
    reason: form.reason.trim(),
    exception_type: form.exception_type,
    recurrence_pattern: pattern,
    ...(until !== null && { recurrence_until: until }),
    segment: form.segment,
  }
}
