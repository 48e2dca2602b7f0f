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
  test('is a JPEG of its size, with a small one of the same shape', async () => {
    const photo = await phonePhoto(drawing, scene(drawing))
    const [large, small] = await Promise.all([sharp(photo.bytes).metadata(), sharp(photo.thumbnail).metadata()])
    expect(large).toMatchObject({ format: 'jpeg', width: photo.width, height: photo.height })
    expect(small).toMatchObject({ format: 'jpeg', width: 320, height: 240 })
    const { entropy } = await sharp(photo.bytes).stats()
    expect(entropy).toBeGreaterThan(4)
  })

  test('is the same for the same chance, and another for another', async () => {
    const first = await phonePhoto(drawing, scene('one'))
    expect((await phonePhoto(drawing, scene('one'))).sha256).toBe(first.sha256)
    expect((await phonePhoto(drawing, scene('two'))).sha256).not.toBe(first.sha256)
  })
})

test('the gate takes JPEG pictures, too', async () => {
  expect(await sharp(await gatePicture('nameplate', scene('gate'))).metadata()).toMatchObject({ format: 'jpeg' })
})
