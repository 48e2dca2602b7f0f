import { tmpdir } from 'node:os'
import { MINUTE } from '@warsha/domain'
import { expect, test } from 'vitest'
import { openShop } from '../../apps/server/testing/shop.ts'
import { command } from './office.ts'
import { openProduct } from './product.ts'

test('somebody whose sign-in was ended, as by a password that was reset, signs in anew', async () => {
  const shop = await openShop()
  const [technician, admin] = [await shop.technician({ name: 'Fahad Forgets' }), await shop.admin()]
  const ids = new Map([
    ['person W-1', technician.id],
    ['person A-1', admin.id],
  ])
  const [by, begun] = ['W-1', shop.now]
  const product = await openProduct(shop.db, { ids, photosFolder: tmpdir() })
  await product.call(command('currentSession', { at: begun, by }, {}))
  await shop.db.pool.query('update sign_in set ended_at = now() where person_id = $1', [technician.id])
  await product.call(command('currentSession', { at: begun + 10 * MINUTE, by }, {}))
  const signIns = 'select count(*)::int as all, count(ended_at)::int as ended from sign_in where person_id = $1'
  expect((await shop.db.pool.query(signIns, [technician.id])).rows).toEqual([{ all: 2, ended: 1 }])
  await product.close()
  await shop.close()
})
