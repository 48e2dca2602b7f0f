import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsByQpdf, foundTexts } from '../../../testing/pdf-judges.ts'
import { printedLines } from '../../../testing/pdf-text.ts'
import { readPdf } from '../../../testing/pdf.ts'
import { PdfRenderer } from './pdf-renderer.ts'

let pdfRenderer: PdfRenderer
beforeAll(() => {
  pdfRenderer = new PdfRenderer()
})
afterAll(() => pdfRenderer.close())

type Printing = { language?: 'en' | 'ar'; isMarked?: boolean }

function printed(names: string[], { language = 'ar', isMarked = false }: Printing = {}): Promise<Buffer> {
  const source =
    '#import "/paper.typ": *\n#show: paper.with(size: "a4", title: "Names")\n#for name in data { block(own(name)) }'
  return pdfRenderer.print({ source, language, data: names, printedAt: 0, isMarked })
}

/** What a reader does not find. */
async function missed(names: string[], printing?: Printing): Promise<Record<string, string[]>> {
  const pdf = await printed(names, printing)
  expect(faultsByQpdf(pdf)).toBe(null)
  const texts = await foundTexts(pdf)
  return Object.fromEntries(texts.map(({ judge, text }) => [judge, names.filter((name) => !text.includes(name))]))
}

const people = [
  'ياسر المطيري',
  'عمر الشهري',
  'خالد ABC 75',
  'فيصل القحطاني',
  'عبدالرحمن بن سليمان الغامدي',
  'إبراهيم الزهراني',
  'تركي الحربي',
  'ماجد العنزي',
  'ياسين الرشيدي',
  'شيرين',
  'بيري سيري تيري نيري',
  'لالا لإبراهيم لأحمد لآل',
  'محمّد بن عبد الله',
  'مؤيّد رئيس مسؤول هدى ليلى',
  'أُسَامَة',
  'يوسف (أبو علي)',
  'شركة مياه الساحل',
  'أكرم الأكلبي',
]

describe('what is written in Arabic', () => {
  test.each([
    { language: 'ar', isMarked: false },
    { language: 'ar', isMarked: true },
    { language: 'en', isMarked: false },
    { language: 'en', isMarked: true },
  ] as const)('can be found as it was written: $language, marked: $isMarked', async (printing) => {
    for (const names of Object.values(await missed(people, printing))) expect(names).toEqual([])
  })

  test('can be found whatever letters it has, wherever they stand and whatever stands beside them', async () => {
    const letters = Array.from('ابتثجحخدذرزسشصضطظعغفقكلمنهويءأإآؤئىة')
    const forms = letters.map((letter) => `${letter} ${letter}ب ب${letter} ب${letter}ب ${letter.repeat(3)}`)
    const pairs = letters.flatMap((first) => letters.map((second) => `ك${first}${second}م`))
    const lines = Array.from({ length: Math.ceil(pairs.length / 8) }, (_, i) => pairs.slice(i * 8, i * 8 + 8).join(' '))
    for (const names of Object.values(await missed([...forms, ...lines]))) expect(names).toEqual([])
  })

  test('keeps its marks', async () => {
    // pdf.js puts a mark of the last letter before the word.
    const vowelled = ['مُحَمَّد', 'العُتَيْبِي', 'رَبِيع', 'مُؤَيَّد الدَّوسري', 'عُمَر']
    for (const names of Object.values(await missed(vowelled))) expect(names).toEqual([])
    const [, pdftotext] = await foundTexts(await printed(['عليّ', 'مُحَمَّدٌ العُتَيْبِيّ']))
    if (pdftotext) expect(pdftotext.text).toContain('مُحَمَّدٌ العُتَيْبِيّ')
  })

  test('stands where it stood, its marks too', async () => {
    const pdf = await printed(['ياسر محمّد'])
    const [drawing = ''] = readPdf(pdf).drawings
    // Letters that are drawn by another one are not drawn once more.
    expect(drawing).toContain('3 Tr')
    expect(drawing.match(/\bTJ|\bTj/g)?.length).toBeGreaterThan(2)
    expect((await printedLines(pdf)).flat(2)).toContain('ياسر محمّد')
  })
})

describe('signs', () => {
  test('without letters keep their order', async () => {
    for (const language of ['en', 'ar'] as const) {
      const lines = (await printedLines(await printed(['=1+1', '-12 (3)', '#101'], { language }))).flat(2)
      expect(lines).toEqual(expect.arrayContaining(['=1+1', '-12 (3)', '#101']))
    }
  })

  test('such as emoji are printed, and what no font has is a box', async () => {
    const pdf = await printed(['🔧 محرك', 'Pump 🔧', '汉字 pump'])
    expect(readPdf(pdf).fonts.some((font) => font.startsWith('NotoEmoji'))).toBe(true)
    for (const { judge, text } of await foundTexts(pdf)) {
      expect([judge, text.match(/🔧/gu)?.length, text.includes('محرك')]).toEqual([judge, 2, true])
      expect(text).toMatch(/[汉\ufffd]字? pump/)
    }
  })
})

test('a name within a line that runs the other way is found, too', async () => {
  const source =
    '#import "/paper.typ": *\n#show: paper.with(size: "a4", title: "Names")\nكشف #directed(data) أكتوبر 2026\n\n#own(data)'
  const pdf = await pdfRenderer.print({ source, language: 'ar', data: 'Zaid', printedAt: 0 })
  for (const { text } of await foundTexts(pdf)) expect(text.match(/Zaid/g)).toHaveLength(2)
  expect((await printedLines(pdf)).flat(2).filter((text) => text === 'Zaid')).toHaveLength(2)
})

test('a paper without Arabic is left as it is', async () => {
  const pdf = await printed(['Ali Hassan'], { language: 'en' })
  expect(faultsByQpdf(pdf)).toBe(null)
  for (const { text } of await foundTexts(pdf)) expect(text).toContain('Ali Hassan')
  expect(pdf.toString('latin1')).not.toContain('/CIDToGIDMap 1')
})
