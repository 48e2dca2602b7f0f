import { describe, expect, test } from 'vitest'
import { pageButtons, pageCount, pageShown, pagesLeftOut, rowsOfPage } from './pages.ts'

describe('pages', () => {
  test.each([
    // rows  per page  pages
    [0, 25, 1],
    [1, 25, 1],
    [25, 25, 1],
    [26, 25, 2],
    [120, 25, 5],
    [120, 50, 3],
  ])('%i rows, %i a page, are %i pages', (total, size, pages) => {
    expect(pageCount(total, size)).toBe(pages)
  })

  test('a page that is no more shows the last one', () => {
    expect(pageShown(5, 120, 25)).toBe(5)
    expect(pageShown(5, 60, 25)).toBe(3)
    expect(pageShown(5, 0, 25)).toBe(1)
  })

  test('every row is on one page, in order', () => {
    const rows = Array.from({ length: 120 }, (_, index) => index)
    expect([1, 2, 3, 4, 5].flatMap((page) => rowsOfPage(rows, page, 25))).toEqual(rows)
    expect(rowsOfPage(rows, 5, 25)).toHaveLength(20)
  })
})

describe('page buttons', () => {
  test.each([
    // page  pages  buttons
    [1, 1, [1]],
    [2, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [3, 9, [1, 2, 3, 4, 5]],
    [4, 9, [2, 3, 4, 5, 6]],
    [5, 9, [3, 4, 5, 6, 7]],
    [7, 9, [5, 6, 7, 8, 9]],
    [9, 9, [5, 6, 7, 8, 9]],
    [5, 5, [1, 2, 3, 4, 5]],
  ])('on page %i of %i', (page, pages, buttons) => {
    expect(pageButtons(page, pages)).toEqual(buttons)
  })

  test('an even number of buttons keeps to the pages there are', () => {
    expect(pageButtons(9, 9, 4)).toEqual([6, 7, 8, 9])
    expect(pageButtons(1, 9, 4)).toEqual([1, 2, 3, 4])
  })

  test.each([
    // page  pages  before  after
    [1, 5, false, false],
    [1, 6, false, true],
    [4, 6, true, false],
    [5, 9, true, true],
  ])('dots on page %i of %i', (page, pages, before, after) => {
    expect(pagesLeftOut(pageButtons(page, pages), pages)).toEqual({ before, after })
  })
})
