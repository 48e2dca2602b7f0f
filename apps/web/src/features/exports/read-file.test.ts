import { expect, test } from 'vitest'
import { type Progress, readFile, shareOf } from './read-file.ts'

function streamOf(parts: readonly string[], end: (stream: ReadableStreamDefaultController) => void): ReadableStream {
  const bytes = parts.map((part) => new TextEncoder().encode(part))
  return new ReadableStream({
    pull: (stream) => {
      const next = bytes.shift()
      if (next) stream.enqueue(next)
      else end(stream)
    },
  })
}

async function read(response: Response): Promise<{ file: Blob; progress: Progress[] }> {
  const progress: Progress[] = []
  const file = await readFile(response, (each) => progress.push(each))
  return { file, progress }
}

test('a file comes whole, and how much of it is there is told on the way', async () => {
  const headers = { 'content-type': 'text/csv', 'x-expected-bytes': '10', 'x-row-count': '2' }
  const response = new Response(
    streamOf(['Job', 'Hours'], (stream) => stream.close()),
    { headers },
  )
  const { file, progress } = await read(response)
  expect([await file.text(), file.type]).toEqual(['JobHours', 'text/csv'])
  expect(progress).toEqual([0, 3, 8].map((bytes) => ({ bytes, expectedBytes: 10, rows: 2 })))
})

test('a file that is cut off is none', async () => {
  const broken = streamOf(['half of it'], (stream) => stream.error(new TypeError('network error')))
  await expect(read(new Response(broken))).rejects.toThrow('network error')
})

test.each([
  ['half of it', 500, 1000, 0.5],
  ['more than was guessed: nearly all, never all', 1200, 1000, 0.99],
  ['nobody knows how large it is', 500, null, null],
])('%s', (_what, bytes, expectedBytes, share) => {
  expect(shareOf({ bytes, expectedBytes, rows: null })).toBe(share)
})
