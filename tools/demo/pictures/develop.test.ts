import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { motor } from '../motor.ts'
import { Random } from '../random.ts'
import { gatePicture, phonePhoto } from './develop.ts'
import { drawingNames } from './drawings.ts'
import type { Scene } from './scene.ts'

function scene(name: string): Scene {
  const random = new Random(name)
  return { jobNo: '0061437', motor: motor(random, { P1: 1, P3: 1, P5: 1 }), date: '2026-11-18', random }
}

describe.each(drawingNames)('a photo of a %s', (drawing) => {
  test('is a JPEG of its size, not all of one color', async () => {
    const photo = sharp(await phonePhoto(drawing, scene(drawing)))
    expect(await photo.metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 600 })
    expect((await photo.stats()).entropy).toBeGreaterThan(4)
  })

  test('is the same for the same chance, and another for another', async () => {
    const first = await phonePhoto(drawing, scene('one'))
    expect((await phonePhoto(drawing, scene('one'))).equals(first)).toBe(true)
    expect((await phonePhoto(drawing, scene('two'))).equals(first)).toBe(false)
  })
})

test('the gate takes JPEG pictures, too', async () => {
  expect(await sharp(await gatePicture('nameplate', scene('gate'))).metadata()).toMatchObject({ format: 'jpeg' })
})
