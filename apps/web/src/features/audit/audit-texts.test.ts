import {
  absenceBody,
  ALL_SEGMENTS,
  activityType,
  auditActions,
  auditKinds,
  correctionRequest,
  department,
  estimate,
  exclusion,
  jobFieldTexts,
  jobType,
  powerRating,
  recordedFields,
  requestedFields,
  rpmCategory,
  scheduleException,
  scheduleRule,
} from '@warsha/contract'
import { absenceKinds, dayHalves, recurrencePatterns, reviewFlags } from '@warsha/domain'
import { expect, test } from 'vitest'
import { ar, en } from './messages.ts'

/** What the audit trail keeps of each thing. */
const kept: readonly string[] = [
  activityType,
  department,
  estimate,
  exclusion.pick({ reason: true }),
  jobType,
  powerRating,
  recordedFields,
  requestedFields.omit({ activity_label: true, activity_label_ar: true }),
  correctionRequest.pick({ reason: true, status: true, decision_reason: true }),
  rpmCategory,
  scheduleException,
  scheduleRule,
  absenceBody,
].flatMap(({ shape }) => Object.keys(shape))
/** What is kept of a job beside its own fields. */
const keptOfJobs = ['planned_hours', 'hold_reason', 'hold_note', 'hold_expected_on']

test('whatever is kept of a thing has a name in both languages', () => {
  const known = new Set([...Object.keys(en.audit.fields), ...Object.keys(jobFieldTexts), 'id', 'version'])
  expect([...kept, ...keptOfJobs].filter((field) => !known.has(field))).toEqual([])
  expect(Object.keys(ar.audit.fields)).toEqual(Object.keys(en.audit.fields))
})

test('each kind and each action has a text in both languages', () => {
  expect(Object.keys(ar.audit.kinds).sort()).toEqual([...auditKinds].sort())
  expect(Object.keys(ar.audit.actions).sort()).toEqual([...auditActions].sort())
})

test('whatever is one of a few words is translated', () => {
  const words = [
    estimate.shape.status,
    estimate.shape.confidence.unwrap(),
    scheduleException.shape.exception_type,
    correctionRequest.shape.status,
  ].flatMap(({ options }) => [...options] as string[])
  words.push(...Object.keys(reviewFlags), ...recurrencePatterns, ...absenceKinds, ...dayHalves, ALL_SEGMENTS)
  expect(words.filter((word) => !Object.hasOwn(ar.audit.values, word))).toEqual([])
})
