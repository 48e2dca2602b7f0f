import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { fallbackMessage } from './fallback-message.ts'
import { fieldText } from './field-messages.ts'
import { payRules } from './pay-sheet.ts'
import { estimatedHours } from './planned-hours.ts'
import { retention } from './retention.ts'
import { newPowerRating, newRpmCategory, powerRatingFields } from './master-data.ts'
import { hourlyRate, optionalHourlyRate } from './technicians.ts'

/** What a shape makes of something: its value, or the sentences in both languages that refuse it. */
function read(shape: z.ZodType, given: unknown) {
  const { data, error } = shape.safeParse(given, { error: fallbackMessage })
  return error ? error.issues.map(({ message }) => [fieldText(message, 'en'), fieldText(message, 'ar')]).flat() : data
}

describe('a number is read as people write it', () => {
  test.each([
    [hourlyRate, '48,25', 48.25],
    [hourlyRate, '٤٨٫٢٥', 48.25],
    [hourlyRate, '۴۸,۲۵', 48.25],
    [hourlyRate, '1 234,50', 1234.5],
    [hourlyRate, 48.25, 48.25],
    [optionalHourlyRate, '', undefined],
    [optionalHourlyRate, null, undefined],
    [optionalHourlyRate, undefined, undefined],
    [optionalHourlyRate, '0', 0],
    [estimatedHours, '6,5', 6.5],
    [powerRatingFields.shape.min_kw, '7,5', 7.5],
    [powerRatingFields.shape.min_kw, '', null],
    [powerRatingFields.shape.min_kw, null, null],
    [newRpmCategory.shape.rpm_approx, '1,800', 1800],
    [newRpmCategory.shape.rpm_approx, '١٬٨٠٠', 1800],
    [newRpmCategory.shape.rpm_approx, undefined, null],
    [retention.shape.sign_in_days, '3.650', 3650],
    [payRules.shape.factor_holiday, '1,5', 1.5],
    [payRules.shape.hours_a_day, '', null],
  ])('%#: %j', (shape, given, value) => expect(read(shape, given)).toEqual(value))
})

describe('what cannot be read, or in two ways, and each bound, is named in both languages', () => {
  test.each([
    [hourlyRate, '1,234', 'This can be read in two ways. Write 1234, or 1.2340'],
    [estimatedHours, '1.500', 'This can be read in two ways. Write 1500, or 1.5000'],
    [hourlyRate, 'abc', 'This must be a number'],
    [hourlyRate, '', 'This field is required'],
    [hourlyRate, null, 'This field is required'],
    [hourlyRate, [], 'This must be a number'],
    [hourlyRate, undefined, 'This field is required'],
    [hourlyRate, '-1', 'This must be 0 or more'],
    [hourlyRate, '100000,5', 'This must be 100000 or less'],
    [hourlyRate, '48,255', 'This can be read in two ways. Write 48255, or 48.2550'],
    [hourlyRate, '48,2551', 'The rate must have two decimals at most'],
    [newRpmCategory.shape.poles, '3,5', 'This must be a whole number'],
    [newRpmCategory.shape.poles, '1', 'This must be 2 or more'],
    [newRpmCategory.shape.poles, '102', 'This must be 100 or less'],
    [estimatedHours, '0', 'Please enter a valid number greater than 0'],
    [estimatedHours, '10001', 'This must be 10000 or less'],
    [newPowerRating.shape.code, 'x'.repeat(51), 'This must be 50 characters or less'],
  ])('%#: %j', (shape, given, sentence) => {
    const [english, arabic] = read(shape, given) as string[]
    expect(english).toBe(sentence)
    expect(arabic).toMatch(/[\u0600-\u06ff]/)
    // Nothing that stands for a value is left in it, and the values are the same.
    expect(arabic).not.toMatch(/[{}]/)
    const bounds = (text: string | undefined) => text?.match(/\d+(?:\.\d+)?/g) ?? []
    expect(bounds(arabic)).toEqual(bounds(english))
  })
})

test('a reader of the description is told a number with its bounds', () => {
  expect(z.toJSONSchema(hourlyRate, { io: 'input' })).toMatchObject({ type: 'number', minimum: 0, maximum: 100_000 })
})
