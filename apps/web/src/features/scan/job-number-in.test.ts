import { expect, test } from 'vitest'
import { jobNumberIn } from './job-number-in.ts'

test.each([
  ['1001', '1001'],
  ['001001', '001001'],
  [' 1001\n', '1001'],
  ['https://warsha.example/technician/start?job=1001', '1001'],
  ['http://192.168.1.20:3000/technician/start?from=card&job=0042#top', '0042'],
  ['HTTPS://WARSHA.EXAMPLE/TECHNICIAN/START?job=7', '7'],
])('%j is job %s', (text, jobNo) => expect(jobNumberIn(text)).toBe(jobNo))

test.each([
  '',
  'A1001',
  '10 01',
  '-5',
  '١٠٠١',
  '1'.repeat(31),
  'https://warsha.example/technician/start',
  'https://warsha.example/technician/start?job=',
  'https://warsha.example/technician/start?job=12b',
  'https://warsha.example/technician/start?Job=12',
  'https://',
  'WIFI:S:workshop;T:WPA;P:1001;;',
  'javascript:alert(1)?job=1',
])('%j is no job number', (text) => expect(jobNumberIn(text)).toBeNull())
