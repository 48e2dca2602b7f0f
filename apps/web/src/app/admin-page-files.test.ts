import { expect, test } from 'vitest'
import { adminPageFiles, loaderAt } from './admin-page-files.ts'
import { objectPages } from './object-pages.ts'

test.each(Object.entries(adminPageFiles))(
  '%s is loaded by its own loader, with a slash behind it too',
  (path, load) => {
    expect(loaderAt(path)).toBe(load)
    expect(loaderAt(`${path}/`)).toBe(load)
  },
)

test.each(objectPages)('$path is loaded for every thing of its kind', ({ path, load }) => {
  expect(loaderAt(path.replace(':id', '17'))).toBe(load)
})

test.each(['/admin/elsewhere', '/admin/jobs/17/more', '/technician', '/'])('%s is no page of the area', (address) => {
  expect(loaderAt(address)).toBeNull()
})
