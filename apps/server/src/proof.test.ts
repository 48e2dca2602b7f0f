import { calls, type CallName, type Problem } from '@warsha/contract'
import { examples } from '@warsha/contract/examples'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../testing/shop.ts'
import { Stage } from '../testing/staged-acts.ts'
import { sql } from './platform/database.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const asking = (Object.keys(calls) as CallName[]).filter((name) => calls[name].proof)

/** The call as its example has it, by somebody who shows an access token and these fields beside it. */
function send(caller: Caller, name: CallName, proof: object) {
  const { method, path } = calls[name]
  const { params = {}, body } = examples[name] as { params?: Record<string, string | number>; body?: object }
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => String(params[key]))
  return caller.call<Problem>(method, filled, { ...body, current_password: undefined, code: undefined, ...proof })
}

/** All that says who comes in. */
async function access(): Promise<unknown> {
  return shop.db.row(sql`
    select (select array_agg(person::text order by id) from person) as people,
      (select array_agg(sign_in::text order by id) from sign_in) as sign_ins,
      (select array_agg(to_jsonb(second_factor) - '{wrong_codes,wrong_codes_untold,last_wrong_code_at}'::text[] order by person_id)
        from second_factor) as factors,
      (select count(*) from recovery_code) as codes,
      (select requires_second_factor from workshop) as required`)
}

test.each(asking)('%s: a copied access token does nothing, and hears what is missing', async (name) => {
  const huda = await shop.admin()
  await huda.get('/me')
  const before = await access()
  const missing = await send(huda, name, {})
  expect([missing.status, missing.body.errors?.map(({ path }) => path)]).toEqual([422, ['current_password']])
  const guessed = await send(huda, name, { current_password: 'a guess' })
  expect([guessed.status, guessed.body.code]).toEqual([422, 'wrong_current_password'])
  expect(await access()).toEqual(before)
})

test.each(asking)('%s: with the password, the code too of whoever has a second factor', async (name) => {
  const huda = await shop.admin()
  await shop.db.write(sql`
    insert into second_factor (person_id, secret, kid, confirmed_at, recovery_salt)
    values (${huda.id}, ${Buffer.alloc(48)}, 'a key', '2026-11-01', ${Buffer.alloc(16)})`)
  await huda.get('/me')
  const before = await access()
  const alone = await send(huda, name, { current_password: 'admin-password' })
  const isEnough = calls[name].proof === 'password'
  expect(alone.body?.code === 'second_factor_needed').toBe(!isEnough)
  if (isEnough) return
  const wrong = await send(huda, name, { current_password: 'admin-password', code: '000000' })
  expect(wrong.body.code).toBe('wrong_code')
  expect(await access()).toEqual(before)
})

test('a code that nothing was done with counts once more', async () => {
  const { by: huda, body } = await new Stage(shop).prepare('endSecondFactor')
  const own = { current_password: 'a good password', ...(body as { code: string }) }
  const create = (email: string) =>
    huda.post<Problem>('/admin/admins', { ...(examples.createAdmin.body as object), ...own, email })
  const colleague = await shop.admin()
  await shop.db.write(sql`update person set email = 'taken@shop.example' where id = ${colleague.id}`)
  const refused = await create('taken@shop.example')
  expect([refused.status, refused.body.code]).toEqual([409, 'email_taken'])
  expect((await create('sara@shop.example')).status).toBe(201)
  expect((await create('another@shop.example')).body.code).toBe('wrong_code')
})

test.each(asking)('%s: guesses are counted', async (name) => {
  const huda = await shop.admin()
  const statuses: number[] = []
  for (let i = 0; i < 7; i++) statuses.push((await send(huda, name, { current_password: `guess ${i}` })).status)
  expect(statuses.at(0)).toBe(422)
  expect(statuses.at(-1)).toBe(429)
})
