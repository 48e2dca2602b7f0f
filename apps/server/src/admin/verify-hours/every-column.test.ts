import { describe, expect, test } from 'vitest'
import { comparedColumns, exemptColumns } from '../../../testing/audited-columns.ts'
import { closedAutumn } from '../../../testing/audited-shops.ts'
import { columnsIn, HOW, plantInEachColumn } from '../../../testing/planted-columns.ts'
import { openShop } from '../../../testing/shop.ts'

test('the columns of a fresh shop are all compared or exempt, none is both, and no entry is of one that is gone', async () => {
  const shop = await openShop()
  const columns = await columnsIn(shop)
  await shop.close()
  const compared = Object.entries(comparedColumns).flatMap(([table, own]) => namesOf(table, Object.keys(own)))
  const exempt = Object.entries(exemptColumns).flatMap(([table, reasons]) =>
    namesOf(
      table,
      Object.values(reasons).flatMap((names) => names.split(' ')),
    ),
  )
  const known = columns.map(({ table, name }) => `${table}.${name}`)
  const listed = [...compared, ...exempt]
  expect(
    {
      neither: known.filter((name) => !listed.includes(name)),
      both: compared.filter((name) => exempt.includes(name)),
      gone: listed.filter((name) => !known.includes(name)),
    },
    HOW,
  ).toEqual({ neither: [], both: [], gone: [] })
  expect(
    Object.values(exemptColumns)
      .flatMap(Object.keys)
      .filter((reason) => reason.length < 20),
  ).toEqual([])
})
const namesOf = (table: string, columns: string[]) => columns.map((name) => `${table}.${name}`)

describe('a small shop', () => plantInEachColumn(closedAutumn))
