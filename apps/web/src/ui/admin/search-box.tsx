import { TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState, useTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { IconSearch, IconX } from '../icons.ts'
import { smallIcon } from '../icon-size.ts'
import styles from './search-box.module.css'
import { useShortcut } from './shortcuts.ts'

const TYPING_PAUSE = 150

type Props = {
  label: string
  value: string
  onSearch: (text: string) => void
  /** hears of every letter at once, for a page that shows what it finds while somebody types */
  onDraft?: (text: string) => void
}

/** The search of a page. `/` goes to it from anywhere on the page, Escape clears it. */
export function SearchBox({ label, value, onSearch, onDraft }: Props) {
  const { t } = useTranslation('admin')
  const input = useRef<HTMLInputElement>(null)
  const { draft, type, clear, tell } = useDraft(value, onSearch)
  useEffect(() => onDraft?.(draft.trim()), [draft, onDraft])
  const hasKeys = useMediaQuery('(hover: hover)', true, { getInitialValueInEffect: false })
  useShortcut({
    keys: '/',
    label: t('keys.search'),
    opens: 'field',
    act: () => {
      input.current?.focus()
      input.current?.select()
    },
  })

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    if (draft === '') input.current?.blur()
    else clear()
  }

  return (
    <search className={styles['search']}>
      <TextInput
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        leftSection={<IconSearch {...smallIcon} />}
        leftSectionPointerEvents="none"
        rightSectionPointerEvents={draft === '' ? 'none' : 'all'}
        rightSection={
          draft === '' ? (
            hasKeys && (
              <kbd className={styles['key']} title={t('table.searchKey')} aria-hidden>
                /
              </kbd>
            )
          ) : (
            <button
              type="button"
              className={styles['clear']}
              aria-label={t('table.clearSearch')}
              onClick={() => {
                clear()
                input.current?.focus()
              }}
            >
              <IconX {...smallIcon} />
            </button>
          )
        }
        value={draft}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        // Leaving the box applies the search at once, so that the list does not change under the pointer.
        onBlur={tell}
      />
    </search>
  )
}

/** What is typed, told on once the typing pauses. A value that changes elsewhere replaces it. */
function useDraft(value: string, onSearch: (text: string) => void) {
  const [draft, setDraft] = useState(value)
  const [reported, setReported] = useState(value)
  const [isReporting, startReporting] = useTransition()
  // While it is on its way, the value is the one of before. What comes in its place, it may be that one again.
  if (!isReporting && value !== reported) {
    setDraft(value)
    setReported(value)
  }

  const report = useCallback(
    (next: string) => {
      setReported(next)
      startReporting(() => onSearch(next))
    },
    [onSearch],
  )

  const tell = useCallback(() => {
    const next = draft.trim()
    if (next !== reported) report(next)
  }, [draft, reported, report])

  useEffect(() => {
    const timer = setTimeout(tell, TYPING_PAUSE)
    return () => clearTimeout(timer)
  }, [tell])

  function clear(): void {
    setDraft('')
    report('')
  }

  return { draft, type: setDraft, clear, tell }
}
