import { Line } from '../ui/layout.tsx'
import { matchedParts } from '@warsha/domain'
import {
  Fragment,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../api/use-sign-in.ts'
import { deviceStorage } from '../device/storage.ts'
import { countUse } from '../features/search/index.ts'
import { IconX } from '../ui/icons.ts'
import { IconDots } from '../ui/admin/icons.ts'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { smallIcon } from '../ui/icon-size.ts'
import { IconSearch } from '../ui/icons.ts'
import { Spinner } from '../ui/spinner.tsx'
import { type EntryAction, WithWindows } from './admin-palette-actions.tsx'
import type { Entry, EntryGroup } from './admin-palette-entries.tsx'
import { type Listed, useGroups } from './admin-palette-groups.tsx'
import { paletteRequests } from '../ui/admin/palette-requests.ts'
import { isFieldAwaited, openBy } from '../ui/admin/typed-ahead.ts'
import { KeyNames } from './keys-sheet.tsx'
import styles from './admin-palette.module.css'

/** The palette: open when it comes, and opened or closed by each request from then on. */
export function Offers({ onListKeys }: { onListKeys: () => void }) {
  const [isOpen, setOpen] = useState(true)
  useEffect(() => paletteRequests.subscribe(() => setOpen((open) => !open)), [])
  return <WithWindows>{isOpen && <PaletteDialog onListKeys={onListKeys} onClose={() => setOpen(false)} />}</WithWindows>
}

/** The longest text that is looked for. */
const LONGEST = 100

function PaletteDialog({ onListKeys, onClose }: { onListKeys: () => void; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const dialog = useModal()
  const field = useRef<HTMLInputElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const listId = useId()
  const [typed, setTyped] = useState('')
  const listed = useGroups(typed, onListKeys)
  const { active, entries, isChosen, choose, step } = useChoice(listed, typed)
  const run = useRun(onClose)
  const waiting = useOpenWhenFound({ listed, entries, typed, open: run })

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const isModK = (event.ctrlKey || event.metaKey) && event.code === 'KeyK'
    const act = isModK ? onClose : keysOf(event)
    if (!act) return
    event.preventDefault()
    act()
  }

  function keysOf({ key, shiftKey }: KeyboardEvent): (() => void) | undefined {
    const toActions = () => focusFirst(bar)
    const hasActions = active !== undefined && active.actions.length > 0
    if (key === 'ArrowDown') return () => step(1)
    if (key === 'ArrowUp') return () => step(-1)
    if (key === 'PageDown') return () => step(PAGE)
    if (key === 'PageUp') return () => step(-PAGE)
    if (key === 'Enter') return () => (!isChosen && waiting.mayWait() ? waiting.wait() : active && run(active))
    if (key === 'Tab' && !shiftKey && hasActions) return toActions
    // The field is the only stop of the keyboard where nothing else can be done.
    if (key === 'Tab') return () => undefined
    if (isForward(key) && hasActions && isAtEnd(field)) return toActions
    return undefined
  }

  return (
    // The backdrop belongs to the element itself; the keyboard has Escape for it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles['palette']}
      aria-label={t('keys.palette')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles['frame']}>
        <Line gap="5q" className={styles['head']}>
          {listed.isPending && typed !== '' ? <Spinner /> : <IconSearch {...smallIcon} />}
          <input
            ref={field}
            type="text"
            role="combobox"
            className={styles['field']}
            dir="auto"
            maxLength={LONGEST}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            aria-label={t('palette.placeholder')}
            placeholder={t('palette.placeholder')}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-expanded={entries.length > 0}
            aria-controls={listId}
            aria-activedescendant={active && optionId(listId, active)}
            value={typed}
            onChange={(event) => {
              waiting.giveUp()
              setTyped(event.currentTarget.value)
            }}
            onKeyDown={onKeyDown}
          />
          <IconButton label={t('palette.clear')} icon={<IconX {...smallIcon} />} onClick={onClose} />
        </Line>
        <Results
          listId={listId}
          listed={listed}
          typed={typed}
          active={active}
          onActive={choose}
          onOpen={run}
          onActions={() => focusFirst(bar)}
        />
        <output className="only-heard">{listed.isPending ? '' : t('palette.count', { count: entries.length })}</output>
        <Foot active={active} bar={bar} field={field} run={run} />
      </div>
    </dialog>
  )
}

const PAGE = 6

/** Modal as long as it is there; the focus goes back where it was. */
function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown) return undefined
    const before = document.activeElement
    shown.showModal()
    shown.querySelector('input')?.focus()
    return () => {
      shown.close()
      if (before instanceof HTMLElement && !isFieldAwaited()) before.focus({ preventScroll: true })
    }
  }, [])
  return dialog
}

/** The first entry is chosen until somebody chooses another one, which then stays chosen as long as it is listed. */
function useChoice({ groups }: Listed, typed: string) {
  const [chosen, setChosen] = useState<{ id: string; typed: string } | null>(null)
  const entries = groups.flatMap((group) => group.entries)
  const place = chosen?.typed === typed ? entries.findIndex(({ id }) => id === chosen.id) : -1
  const at = Math.max(0, place)
  const choose = (id: string) => setChosen({ id, typed })
  function step(by: number): void {
    const isEnd = Math.abs(by) === 1 && (at + by < 0 || at + by >= entries.length)
    const next = isEnd
      ? (at + by + entries.length) % entries.length
      : Math.min(entries.length - 1, Math.max(0, at + by))
    const entry = entries[next]
    if (entry) choose(entry.id)
  }
  return { active: entries[at], entries, isChosen: place >= 0, choose, step }
}

/** Closes the palette and does something, counted for what is used often. */
function useRun(onClose: () => void): Run {
  const person = useUser().id
  return ({ id, opens, open }) => {
    if (!IS_THING.test(id)) countUse(deviceStorage, person, id)
    onClose()
    openBy(opens, open)
  }
}

type Run = (chosen: Pick<Entry, 'id' | 'opens' | 'open'>) => void

/** Things and what is done with them are another one each time. */
const IS_THING = /^(job|technician|sessions|do|all) /

type Waiting = { listed: Listed; entries: readonly Entry[]; typed: string; open: Run }

/** Enter before the answer opens the first result. */
function useOpenWhenFound({ listed, entries, typed, open }: Waiting) {
  const waitsFor = useRef<string | null>(null)
  const isReady = !listed.isPending && typed.trim() !== ''
  const first = entries[0]
  useEffect(() => {
    if (waitsFor.current !== typed || !isReady) return
    waitsFor.current = null
    if (first) open(first)
  })
  return {
    mayWait: () => !isReady && typed.trim() !== '',
    wait: () => void (waitsFor.current = typed),
    giveUp: () => void (waitsFor.current = null),
  }
}

const optionId = (listId: string, entry: Entry) => `${listId}-${entry.id.replaceAll(/[^\w-]/g, '_')}`

const isForward = (key: string) => key === (document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight')

function isAtEnd({ current }: RefObject<HTMLInputElement | null>): boolean {
  return (
    current !== null && current.selectionStart === current.value.length && current.selectionEnd === current.value.length
  )
}

function focusFirst(bar: RefObject<HTMLElement | null>): void {
  bar.current?.querySelector('button')?.focus()
}

type ResultsProps = {
  listId: string
  listed: Listed
  typed: string
  active: Entry | undefined
  onActive: (id: string) => void
  onOpen: (entry: Entry) => void
  onActions: () => void
}

function Results({ listId, listed, typed, active, ...rest }: ResultsProps) {
  const { t } = useTranslation('admin')
  const activeId = active && optionId(listId, active)
  useLayoutEffect(() => {
    const shown = activeId === undefined ? null : document.getElementById(activeId)
    shown?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const isNothing = listed.groups.length === 0
  return (
    <div className={styles['results']}>
      {listed.isFailed && <p className={styles['note']}>{t('palette.failed')}</p>}
      {isNothing && !listed.isPending && (
        <p className={styles['note']}>{t('palette.nothing', { words: typed.trim() })}</p>
      )}
      {!isNothing && (
        // The field has the focus, so that no element of its own fits.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div id={listId} role="listbox" aria-label={t('palette.results')} className={styles['list']}>
          {listed.groups.map((group) => (
            <Group key={group.name} listId={listId} group={group} words={listed.words} active={active} {...rest} />
          ))}
        </div>
      )}
    </div>
  )
}

type GroupProps = Omit<ResultsProps, 'listed' | 'typed'> & { group: EntryGroup; words: string }

function Group({ group: { name, note, entries }, listId, ...rest }: GroupProps) {
  const nameId = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an optgroup belongs to a select
    <div role="group" aria-labelledby={nameId}>
      <div id={nameId} role="presentation" className={styles['name']}>
        {name}
        {note && <span className="regular"> {note}</span>}
      </div>
      {entries.map((entry) => (
        <Option key={entry.id} id={optionId(listId, entry)} entry={entry} {...rest} />
      ))}
    </div>
  )
}

type OptionProps = Omit<GroupProps, 'group' | 'listId'> & { id: string; entry: Entry }

function Option({ id, entry, words, active, onActive, onOpen, onActions }: OptionProps) {
  const isActive = active?.id === entry.id
  return (
    // The keyboard is the field's.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <Line
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={isActive}
      gap="1h"
      className={classes(styles['entry'], isActive && styles['active'])}
      onPointerMove={(event) => {
        if (event.pointerType === 'mouse' && !isActive) onActive(entry.id)
      }}
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => {
        const isMore = event.target instanceof Element && event.target.closest('[data-more]') !== null
        if (!isMore) return onOpen(entry)
        onActive(entry.id)
        return onActions()
      }}
    >
      <span className={styles['icon']}>{entry.icon}</span>
      <span className={styles['texts']}>
        <Marked className={styles['title']} texts={entry.titleParts ?? [entry.title]} words={words} />
        {entry.detail && entry.detail.length > 0 && (
          <Marked className={styles['detail']} texts={entry.detail} words={words} />
        )}
      </span>
      {entry.state && (
        <span className={classes(styles['state'], styles[entry.state.look])}>
          {entry.state.icon}
          <span className={styles['word']}>{entry.state.text}</span>
        </span>
      )}
      {entry.keys && (
        <span className="rigid" aria-hidden>
          <KeyNames keys={entry.keys} />
        </span>
      )}
      {entry.actions.length > 0 && (
        <span data-more aria-hidden className={styles['more']}>
          <IconDots {...smallIcon} />
        </span>
      )}
    </Line>
  )
}

type MarkedProps = { className: string | undefined; texts: readonly string[]; words: string }

/** A line of texts, each in its own direction of writing, in which what was looked for stands out. */
function Marked({ className, texts, words }: MarkedProps) {
  return (
    <span className={className}>
      {texts.map((text, place) => (
        // A part of a line is nothing but its place in it.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={place}>
          {place > 0 && ' · '}
          <bdi>
            {matchedParts(text, words).map((part, nth) =>
              // oxlint-disable-next-line react/no-array-index-key
              part.isMatch ? <mark key={nth}>{part.text}</mark> : part.text,
            )}
          </bdi>
        </Fragment>
      ))}
    </span>
  )
}

type FootProps = {
  active: Entry | undefined
  bar: RefObject<HTMLDivElement | null>
  field: RefObject<HTMLInputElement | null>
  run: Run
}

/** What can be done with the chosen entry, and by which keys. */
function Foot({ active, bar, field, run }: FootProps) {
  const { t } = useTranslation('admin')
  if (!active) return null
  const isForAction = active.actions.length > 0
  return (
    <Line gap="1h" justify="between" className={styles['foot']}>
      {isForAction ? (
        // One stop of the keyboard: arrows and Tab go on within it.
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
        <Line
          ref={bar}
          role="toolbar"
          aria-label={t('palette.actionsOf', { name: active.title })}
          gap="3q"
          align="stretch"
          className={styles['bar']}
          onKeyDown={(event) => moveInBar(event, field)}
        >
          <ActionButton
            action={{ id: 'open', label: t('palette.open'), icon: null, act: active.open }}
            onAct={() => run(active)}
          />
          {active.actions.map((action) => (
            <ActionButton
              key={action.id}
              action={action}
              onAct={() =>
                run({ id: `do ${action.id}`, opens: action.to === undefined ? null : 'page', open: action.act })
              }
            />
          ))}
        </Line>
      ) : (
        <span />
      )}
      <span className={styles['hints']} aria-hidden>
        {isForAction ? (
          <KeyNames keys="Tab" />
        ) : (
          <>
            <KeyNames keys="↑ ↓" /> {t('palette.hintMove')} <KeyNames keys="↵" /> {t('palette.hint')}
          </>
        )}
      </span>
    </Line>
  )
}

function ActionButton({ action: { label, icon }, onAct }: { action: EntryAction; onAct: () => void }) {
  return (
    <Line as="button" type="button" inline gap="3q" className={styles['action']} onClick={onAct}>
      {icon}
      <span>{label}</span>
    </Line>
  )
}

/** Arrows and Tab go from one to the next; before the first, after the last and with Escape back to the field. */
function moveInBar(event: KeyboardEvent<HTMLElement>, field: RefObject<HTMLInputElement | null>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const isRight = event.key === 'ArrowRight' || event.key === 'ArrowLeft'
  const by = event.key === 'Tab' ? (event.shiftKey ? -1 : 1) : isRight ? (isForward(event.key) ? 1 : -1) : 0
  const isBack = event.key === 'Escape' || event.key === 'ArrowUp' || event.key === 'ArrowDown'
  if (by === 0 && !isBack) return
  event.preventDefault()
  event.stopPropagation()
  const next = isBack ? undefined : buttons[at + by]
  ;(next ?? field.current)?.focus()
}
