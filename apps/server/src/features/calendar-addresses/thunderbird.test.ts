import type { AnswerOf } from '@warsha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstLineOf, pythonWith } from '../../../testing/outside-programs.ts'
import { openShop, type Shop } from '../../../testing/shop.ts'
import { type KeptEvent, openThunderbird } from '../../../testing/thunderbird.ts'
import { sql } from '../../platform/database.ts'

const version = (await pythonWith('sqlite3')) === null ? null : await firstLineOf('thunderbird', ['--version'])
if (version === null) console.log('thunderbird, or sqlite3 of Python, is not here: no mail program read a calendar')

describe.skipIf(version === null)('with Thunderbird subscribed to an address', () => {
  let shop: Shop
  let origin: string
  beforeAll(async () => {
    shop = await openShop()
    origin = await shop.app.listen({ host: '127.0.0.1', port: 0 })
    console.log(`calendars were read by ${version}`)
  })
  afterAll(() => shop.close())

  async function addressOf(given: object): Promise<string> {
    const huda = await shop.admin()
    const { body } = await huda.post<AnswerOf<'createCalendarAddress'>>('/admin/connections/calendars', {
      language: 'ar',
      current_password: 'admin-password',
      ...given,
    })
    return `${origin}${body.secret_path}`
  }

  test('it has the due days of jobs, and a day that moves or a job that is closed once it reads again', async () => {
    const jobOf = (job_no: string, customer: string) => shop.job({ job_no, customer })
    const moved = await jobOf('4001', `شركة المياه الوطنية، فرع الرياض؛ ${'محطة الضخ '.repeat(8)}🏭`)
    const closed = await jobOf('4002', 'A, "B"; C\\D')
    await shop.db.write(sql`update job set due_on = '2026-12-01' where id in (${moved}, ${closed})`)
    const thunderbird = await openThunderbird(await addressOf({ kind: 'jobs' }))
    try {
      const first = await thunderbird.eventsWhen((events) => events.length === 2)
      expect(first.map(({ title }) => title).toSorted()).toEqual([
        `مستحق: 4001 · شركة المياه الوطنية، فرع الرياض؛ ${'محطة الضخ '.repeat(8)}🏭`,
        'مستحق: 4002 · A, "B"; C\\D',
      ])
      const day = Date.parse('2026-12-01')
      for (const event of first) {
        expect([event.from, event.to, event.zone]).toEqual([day, day + 86_400_000, 'floating'])
        expect(event.properties['TRANSP']).toBe('TRANSPARENT')
      }
      await shop.db.write(sql`update job set due_on = '2026-12-03' where id = ${moved}`)
      await shop.db.write(sql`update job set status = 'closed', closed_at = now() where id = ${closed}`)
      const later = Date.parse('2026-12-03')
      const isNew = ([one, ...more]: readonly KeptEvent[]) => more.length === 0 && one?.from === later
      const [event] = await thunderbird.eventsWhen(isNew)
      const before = first.find(({ title }) => title.includes('4001'))
      expect(event?.id).toBe(before?.id)
      expect(Number(event?.properties['SEQUENCE'])).toBeGreaterThan(Number(before?.properties['SEQUENCE']))
    } finally {
      await thunderbird.close()
    }
  }, 180_000)

  test('it has whole days of the shop, and hours to the second', async () => {
    const huda = await shop.admin()
    for (const [starts_at, ends_at, reason] of [
      ['2026-12-20T00:00:00', '2026-12-21T23:59:59', 'عطلة'],
      ['2026-12-25T13:00', '2026-12-25T15:30', 'Stocktaking'],
    ]) {
      expect((await huda.post('/admin/schedule/exceptions', { starts_at, ends_at, reason })).status).toBe(201)
    }
    const thunderbird = await openThunderbird(await addressOf({ kind: 'holidays' }))
    try {
      const [days, hours] = await thunderbird.eventsWhen((events) => events.length === 2)
      expect(days).toMatchObject({
        title: 'عطلة',
        zone: 'floating',
        from: Date.parse('2026-12-20'),
        to: Date.parse('2026-12-22'),
      })
      expect(hours).toMatchObject({ from: Date.parse('2026-12-25T10:00Z'), to: Date.parse('2026-12-25T12:30Z') })
      expect(hours?.title).toContain('Stocktaking')
    } finally {
      await thunderbird.close()
    }
  }, 180_000)
})
