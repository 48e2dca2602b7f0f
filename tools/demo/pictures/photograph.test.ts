import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Random } from '../random.ts'
import { jobKind } from '../trade.ts'
import { drawingNames } from './drawings.ts'
import { photograph } from './photograph.ts'

const { motor } = jobKind(new Random('motor'))
const subject = (name: string) => ({ name, jobNo: '0061437', motor, capturedAt: Date.UTC(2026, 10, 18) })

test.each(drawingNames)('a photo of a %s is a JPEG of its size, not all of one color', async (drawing) => {
  const photo = sharp(await photograph(drawing, subject(drawing)))
  expect(await photo.metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 600 })
  expect((await photo.stats()).entropy).toBeGreaterThan(4)
})

test.each(drawingNames)('a photo of a %s is the same for the same chance, another for another', async (drawing) => {
  const first = await photograph(drawing, subject('one'))
  expect((await photograph(drawing, subject('one'))).equals(first)).toBe(true)
  expect((await photograph(drawing, subject('two'))).equals(first)).toBe(false)
})
