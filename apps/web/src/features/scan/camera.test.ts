import { expect, test } from 'vitest'
import { troubleOf } from './camera.ts'

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'no_camera'],
  ['OverconstrainedError', 'no_camera'],
  ['NotReadableError', 'in_use'],
  ['AbortError', 'in_use'],
  ['TypeError', 'failed'],
])('%s means %s', (name, trouble) => expect(troubleOf(new DOMException('', name))).toBe(trouble))
