import { jobStatusLabels } from '@warsha/contract'
import { jobStatuses } from '@warsha/domain'
import { expect, test } from 'vitest'
import { adminAr, adminEn } from '../../../testing/admin-texts.ts'

test.each(jobStatuses)('%s is called on paper and in spreadsheets what it is called on the screen', (status) => {
  expect(jobStatusLabels[status]).toEqual({ en: adminEn.jobs.statuses[status], ar: adminAr.jobs.statuses[status] })
})
