import { expect, test } from 'vitest'
import { motorText } from './motor-text.ts'

test.each([
  ['Up to 7.5 kW', 'حتى 7.5 كيلوواط'],
  ['7.5 to 30 kW', 'من 7.5 إلى 30 كيلوواط'],
  ['37-75 kW', 'من 37 إلى 75 كيلوواط'],
  ['37 – 75 kW', 'من 37 إلى 75 كيلوواط'],
  ['Over 250 kW', 'أكثر من 250 كيلوواط'],
  ['110 kW', '110 كيلوواط'],
  ['2 poles, 3600 rpm', 'قطبان، 3600 دورة/دقيقة'],
  ['4 poles, 1800 rpm', '4 أقطاب، 1800 دورة/دقيقة'],
  ['8-pole, 900 RPM', '8 أقطاب، 900 دورة/دقيقة'],
  ['12 poles, 600 rpm', '12 قطبًا، 600 دورة/دقيقة'],
  ['4 poles', '4 أقطاب'],
  ['2-pole', 'قطبان'],
  ['600 rpm', '600 دورة/دقيقة'],
])('%s is shown in Arabic, and in English as it was written', (name, arabic) => {
  expect(motorText(name, 'ar')).toBe(arabic)
  expect(motorText(name, 'en')).toBe(name)
})

test.each(['Pumps up to 7.5 kW', 'محركات صغيرة', 'Small', 'Up to 10 HP', '4 poles, slow', '7.5 kW to 30 kW, ATEX', ''])(
  'a name of the shop’s own stays as it was written: %s',
  (name) => expect(motorText(name, 'ar')).toBe(name),
)
