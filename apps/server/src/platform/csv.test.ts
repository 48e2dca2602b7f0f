import { expect, test } from 'vitest'
import { harmless } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+966500000001', "'+966500000001"],
  ['-', "'-"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['＝1+1', "'＝1+1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['\u200b=1+1', "'\u200b=1+1"],
  ['\ufeff\u2060 =1+1', "'\ufeff\u2060 =1+1"],
  ['\u00a0-1', "'\u00a0-1"],
  ['a=b', 'a=b'],
  ['ملاحظة - عاجل', 'ملاحظة - عاجل'],
  ['', ''],
])('what a spreadsheet may take for a formula: %j becomes %j', (text, written) => {
  expect(harmless(text)).toBe(written)
})
