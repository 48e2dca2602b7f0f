import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { Dialog } from '../dialog.tsx'
import { listenForShortcuts, tellDrawn, useShortcut } from './shortcuts.ts'

freshDeskForEachTest()

const DELAYS = [0, 300, 2_000]
const PAUSES = [20, 60, 120]
const LABEL = 'Number'
const GO = 'Go'
const TEXT = 'Jobs'
let sent: string[] = []
let acted: string[] = []
beforeEach(() => {
  sent = []
  acted = []
})

function Form({ onClose }: { onClose: () => void }) {
  const [number, setNumber] = useState('')
  const [customer, setCustomer] = useState('')
  return (
    <Dialog label={LABEL} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent.push(`${number}|${customer}`)
          onClose()
        }}
      >
        <input aria-label={LABEL} maxLength={9} value={number} onChange={(event) => setNumber(event.target.value)} />
        <input aria-label={TEXT} value={customer} onChange={(event) => setCustomer(event.target.value)} />
        <button type="submit">{GO}</button>
      </form>
    </Dialog>
  )
}

type Window = ComponentType<{ onClose: () => void }>

/** A page with a form by `c`, a search by `/`, another page by `g r`, and `m`, which does something at once. */
function Desk({ Window: Shown, search }: { Window: Window; search?: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const act = (name: string) => () => void acted.push(name)
  useEffect(listenForShortcuts, [])
  useShortcut({ keys: 'c', label: LABEL, act: () => setOpen(true), opens: 'field' })
  useShortcut({ keys: 'g r', label: LABEL, act: act('reports'), opens: 'page' })
  useShortcut({ keys: 'm', label: LABEL, act: act('mark'), opens: null })
  return (
    <>
      <p>{TEXT}</p>
      {search}
      <Suspense>{isOpen && <Shown onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** The form, whose code takes so long to come. */
function formAfter(delay: number): Window {
  return lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve, delay))
    return { default: Form }
  })
}

async function open(Window: Window, search?: ReactNode): Promise<void> {
  await show(<Desk Window={Window} search={search} />)
  await expect.element(page.getByText(TEXT, { exact: true }).first()).toBeVisible()
  tellDrawn(window.location.pathname)
}

async function pressEach(keys: readonly string[], pause: number): Promise<void> {
  for (const key of keys) {
    await userEvent.keyboard(key)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

const field = () => page.getByRole('textbox', { name: LABEL })

test.each(DELAYS.flatMap((delay) => PAUSES.map((pause) => [delay, pause] as const)))(
  'what is typed behind C is in the form whose code takes %i ms, at %i ms a key',
  { timeout: 20_000 },
  async (delay, pause) => {
    await open(formAfter(delay))
    await pressEach(Array.from('cgrm9900'), pause)
    await expect.element(field()).toHaveValue('grm9900')
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('1')
    await expect.element(field()).toHaveValue('grm99001')
    expect(acted).toEqual([])
  },
)

test('Backspace, Tab, the next field and Enter are done in their order once the form is there', async () => {
  await open(formAfter(500))
  await pressEach([...Array.from('c12'), '{Backspace}', '3', '{Tab}', ...Array.from('Manar'), '{Enter}', 'm'], 20)
  await expect.poll(() => sent).toEqual(['13|Manar'])
  // Behind the form that Enter has sent, keys are those of the page again.
  await expect.poll(() => acted).toEqual(['mark'])
})

test('a field takes no more than it has room for', async () => {
  await open(formAfter(300))
  await pressEach(Array.from('c1234567890123'), 5)
  await expect.element(field()).toHaveValue('123456789')
})

test('Escape closes what it was typed for', async () => {
  await open(formAfter(500))
  await pressEach(['c', '1', '{Escape}', 'm'], 20)
  await expect.poll(() => acted).toEqual(['mark'])
  await expect.element(field()).not.toBeInTheDocument()
})

test('Arabic letters are written as they are, on whatever keys they lie', async () => {
  await open(formAfter(300))
  await userEvent.keyboard('c')
  for (const [key, code] of Object.entries({ م: 'KeyL', ن: 'KeyK', ا: 'KeyH', ر: 'KeyV' })) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))
  }
  await expect.element(field()).toHaveValue('منار')
})

test('what is pasted goes into the field', async () => {
  await open(formAfter(300))
  await userEvent.keyboard('c')
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', '990011')
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await userEvent.keyboard('2')
  await expect.element(field()).toHaveValue('9900112')
})

test('a pointer that goes elsewhere gives the keys back to the page', async () => {
  await open(formAfter(60_000))
  await pressEach(Array.from('c12'), 20)
  await userEvent.click(page.getByText(TEXT, { exact: true }).first())
  await userEvent.keyboard('m')
  expect(acted).toEqual(['mark'])
})

test('a search has its field at once, and keys before it go to it', async () => {
  function Search() {
    const input = useRef<HTMLInputElement>(null)
    useShortcut({ keys: '/', label: LABEL, act: () => input.current?.focus(), opens: 'field' })
    return <input ref={input} aria-label={GO} />
  }
  await open(formAfter(0), <Search />)
  await userEvent.keyboard('/grm')
  await expect.element(page.getByRole('textbox', { name: GO })).toHaveValue('grm')
  expect(acted).toEqual([])
})

test('keys for a page that is about to come wait for it, and then do what they do there', async () => {
  let arrive: () => void = () => undefined
  function Later() {
    const [has, setHas] = useState(false)
    useEffect(() => {
      arrive = () => setHas(true)
    }, [])
    return has ? <Here /> : <section data-arriving />
  }
  function Here() {
    useShortcut({ keys: 'n', label: LABEL, act: () => void acted.push('here'), opens: null })
    return <p>{GO}</p>
  }
  await open(formAfter(300), <Later />)
  await pressEach(Array.from('nc77'), 30)
  expect(acted).toEqual([])
  arrive()
  await expect.element(field()).toHaveValue('77')
  expect(acted).toEqual(['here'])
})

test('keys behind a way to another page wait until that page is drawn', async () => {
  await open(formAfter(0))
  tellDrawn('/elsewhere')
  await pressEach(Array.from('grmc55'), 20)
  expect(acted).toEqual(['reports'])
  tellDrawn(window.location.pathname)
  await expect.element(field()).toHaveValue('55')
  expect(acted).toEqual(['reports', 'mark'])
})

test('what never comes keeps the keyboard for ten seconds at most', async () => {
  await open(formAfter(60_000))
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  try {
    await userEvent.keyboard('c1')
    vi.advanceTimersByTime(10_100)
    await userEvent.keyboard('m')
    expect(acted).toEqual(['mark'])
  } finally {
    // What else of the page waits must not wait for ever: the next tests stand in the same one.
    vi.runOnlyPendingTimers()
    vi.useRealTimers()
  }
})
