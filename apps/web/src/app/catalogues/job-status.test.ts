import { jobStatusLabels } from '@warsha/contract'
import { jobStatuses } from '@warsha/domain'
import { expect, test } from 'vitest'
import { ar } from './ar.ts'
import { en } from './en.ts'

test.each(jobStatuses)('%s is called on paper and in spreadsheets what it is called on the screen', (status) => {
  expect(jobStatusLabels[status]).toEqual({ en: en.jobStatus[status], ar: ar.jobStatus[status] })
})
