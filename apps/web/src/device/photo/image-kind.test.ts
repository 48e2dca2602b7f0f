import { describe, expect, test } from 'vitest'
import { kindOf, mayBeImage, whyUnreadable } from './image-kind.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const JPEG = bytes('\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01')
const HEIC = bytes('\x00\x00\x00\x18ftypheic')
const PDF = bytes('%PDF-1.7\n%âã')

describe('the first bytes say what a file is', () => {
  test.each([
    ['JPEG', '\xff\xd8\xff\xe1', 'everywhere'],
    ['PNG', '\x89PNG\r\n\x1a\n\x00\x00\x00\x0d', 'everywhere'],
    ['GIF', 'GIF89a', 'everywhere'],
    ['WebP', 'RIFF\x0a\x00\x0d\x00WEBP', 'everywhere'],
    ['a sound in the container of WebP', 'RIFF\x0a\x00\x0d\x00WAVE', 'unknown'],
    ['HEIC of a phone', '\x00\x00\x00\x18ftypheic', 'somewhere'],
    ['HEIF of several pictures', '\x00\x00\x00\x18ftypmsf1', 'somewhere'],
    ['AVIF', '\x00\x00\x00\x1cftypavif', 'somewhere'],
    ['a film in the container of HEIC', '\x00\x00\x00\x18ftypmp42', 'unknown'],
    ['TIFF and raw', 'II*\x00', 'somewhere'],
    ['PDF', '%PDF-1.7', 'unknown'],
    ['nothing', '', 'unknown'],
  ])('%s', (_name, head, kind) => expect(kindOf(bytes(head))).toBe(kind))
})

describe('which files are tried', () => {
  test.each([
    ['a photo', 'photo.jpg', 'image/jpeg', JPEG, true],
    ['a type of image and a name that is none', 'scan.pdf', 'image/png', PDF, true],
    ['a film', 'film.mp4', 'video/mp4', JPEG, false],
    ['a document named like a photo', 'photo.jpg', 'application/pdf', PDF, false],
    ['no type, the name of a photo', 'IMG_0001.HEIC', '', HEIC, true],
    ['no type, no extension, the bytes of a photo', 'IMG_0001', '', JPEG, true],
    ['a type that says nothing', 'IMG_0001.JPG', 'application/octet-stream', JPEG, true],
    ['no type, no image', 'notes', '', PDF, false],
  ])('%s', (_case, name, type, head, tried) => expect(mayBeImage({ name, type }, head)).toBe(tried))
})

describe('why a file could not be read', () => {
  test.each([
    ['a broken photo', 'photo.jpg', 'image/jpeg', JPEG, 'failed'],
    ['HEIC', 'photo.heic', 'image/heic', HEIC, 'not_readable_here'],
    ['HEIC that claims to be JPEG', 'photo.jpg', 'image/jpeg', HEIC, 'not_readable_here'],
    ['a broken JPEG that claims to be HEIC', 'photo.heic', '', JPEG, 'failed'],
    ['unknown bytes with the type of HEIC', 'photo', 'image/heif', PDF, 'not_readable_here'],
    ['unknown bytes with the name of HEIC', 'photo.HEIF', '', PDF, 'not_readable_here'],
    ['unknown bytes named HEIC, of another type', 'photo.heic', 'image/jpeg', PDF, 'not_an_image'],
    ['a document that claims to be a photo', 'photo.jpg', 'image/jpeg', PDF, 'not_an_image'],
  ])('%s', (_case, name, type, head, why) => expect(whyUnreadable({ name, type }, head)).toBe(why))
})
