import { shownOnce, type ShownOnceCall } from '@warsha/contract/shown-once'
import { describe, expect, test } from 'vitest'
import { freshDeskForEachTest } from '../../../testing/admin.tsx'
import { json, network } from '../../../testing/network.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { reasonFor } from '../errors.ts'
import { callShownOnce, ShownOnceLost } from './shown-once.ts'

freshDeskForEachTest()

const names = Object.keys(shownOnce) as ShownOnceCall[]
const make = callShownOnce as (name: ShownOnceCall, options: unknown) => Promise<unknown>
const asked = (name: ShownOnceCall) => make(name, { params: { id: 7 }, body: {} })

describe.each(names)('%s', (name) => {
  const fields: readonly string[] = shownOnce[name]
  const whole = { id: 7, ...Object.fromEntries(fields.map((field) => [field, `of ${field}`])) }

  test('answers what is shown once', async () => {
    network.answer(name, () => json(whole))
    expect(await asked(name)).toEqual(whole)
  })

  test.each(fields)('without %s says that it was done, and what to do, in both languages', async (field) => {
    network.answer(name, () => json({ ...whole, [field]: undefined }))
    const failure = () => asked(name).catch((error: unknown) => error)
    const error = await failure()
    expect(error).toBeInstanceOf(ShownOnceLost)
    expect(reasonFor(error, 'That failed.')).toMatch(/shown only once/)
    await chooseLanguage('ar')
    expect(reasonFor(await failure(), 'That failed.')).toMatch(/إلا مرة واحدة/)
  })
})
