import { newPowerRating } from '@warsha/contract'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { NumberField } from '../../ui/admin/number-field.tsx'
import { asTyped, useShapedForm } from './use-shaped-form.ts'

const [FROM, MULTIPLIER, SAVE] = ['From', 'Multiplier', 'Save']

freshDeskForEachTest()

const shape = newPowerRating.pick({ min_kw: true, complexity_multiplier: true })

function Part({ onSave }: { onSave: (sent: unknown) => void }) {
  const form = useShapedForm(shape, { min_kw: 1.125, complexity_multiplier: 1 }, { draft: null })
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(onSave)(event)}>
      <NumberField label={FROM} field={form.field('min_kw', asTyped)} optional />
      <NumberField label={MULTIPLIER} field={form.field('complexity_multiplier', asTyped)} step={0.01} />
      <p>{form.isDirty ? 'changed' : 'as it was'}</p>
      <button type="submit">{SAVE}</button>
    </form>
  )
}

async function open() {
  const onSave = vi.fn<(sent: unknown) => void>()
  await show(<Part onSave={(sent) => onSave(sent)} />)
  const from = page.getByRole('textbox', { name: 'From' })
  await expect.element(from).toBeVisible()
  return { onSave, from, save: () => page.getByRole('button', { name: 'Save' }).click() }
}

test.each([
  ['7,5', 7.5],
  ['7.5', 7.5],
  ['٧٫٥', 7.5],
  ['۷,۵', 7.5],
  ['1 234,5', 1234.5],
  ["1'234", 1234],
  ['', null],
])('what is typed as %j is saved as %j', async (typed, saved) => {
  const { onSave, from, save } = await open()
  await from.fill(typed)
  await save()
  await vi.waitFor(() => expect(onSave).toHaveBeenCalledWith({ min_kw: saved, complexity_multiplier: 1 }))
})

test('what was not touched is saved as it was, though it could be read in two ways', async () => {
  const { onSave, save } = await open()
  await save()
  await vi.waitFor(() => expect(onSave).toHaveBeenCalledWith({ min_kw: 1.125, complexity_multiplier: 1 }))
})

test.each([
  ['1234', 1234],
  ['1.234', 1.234],
])('what can be read in two ways is asked: %s', async (answer, saved) => {
  const { onSave, from, save } = await open()
  await from.fill('1,234')
  await save()
  await expect.element(from).toHaveAccessibleDescription('This can be read in two ways. Write 1234, or 1.2340')
  expect(onSave).not.toHaveBeenCalled()
  const question = page.getByRole('group', { name: 'Which number do you mean?' })
  await question.getByRole('button', { name: answer, exact: true }).click()
  await expect.element(from).toHaveFocus()
  expect(question.query()).toBeNull()
  await save()
  await vi.waitFor(() => expect(onSave).toHaveBeenCalledWith({ min_kw: saved, complexity_multiplier: 1 }))
})

test('the arrow keys step it, and a number that is typed again as it was is no change', async () => {
  const { onSave, save } = await open()
  const multiplier = page.getByRole('textbox', { name: 'Multiplier' })
  await multiplier.click()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(multiplier).toHaveValue('1.02')
  await expect.element(page.getByText('changed')).toBeVisible()
  await multiplier.fill('1,00')
  await expect.element(page.getByText('as it was')).toBeVisible()
  await multiplier.fill('1,5')
  await save()
  await vi.waitFor(() => expect(onSave).toHaveBeenCalledWith({ min_kw: 1.125, complexity_multiplier: 1.5 }))
})

test('what is no number is said and stays', async () => {
  const { onSave, from, save } = await open()
  await from.fill('seven')
  await save()
  await expect.element(from).toHaveAccessibleDescription('This must be a number')
  await expect.element(from).toHaveValue('seven')
  expect(onSave).not.toHaveBeenCalled()
})
