import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { localDateText } from '../../i18n/admin-formats.ts'
import type { Language } from '../../i18n/language.ts'
import type { FinishTexts } from './finish-texts.ts'

/** Stands where there is nothing to tell. */
const NONE = '–'

/** What the two dates are called: a guess is not called certain. */
export function dateHeaders(t: TFunction<'admin'>, isGuess: boolean): { p50: string; p80: string } {
  return isGuess
    ? { p50: t('forecast.p50Guess'), p80: t('forecast.p80Guess') }
    : { p50: t('forecast.p50'), p80: t('forecast.p80') }
}

export function DueDay({ on, language }: { on: string | null; language: Language }) {
  return on === null ? <span className="muted">{NONE}</span> : <bdi>{localDateText(on, language)}</bdi>
}

type LatestProps = { at: string | null; texts: FinishTexts; t: TFunction<'admin'>; isGuess: boolean }

/** The later of the two dates. */
export function LatestDay({ at, texts, t, isGuess }: LatestProps) {
  if (at === null) return <span className="muted">{NONE}</span>
  return (
    <span data-hint={t(isGuess ? 'forecast.guessHint' : 'forecast.p80Hint')}>
      <bdi>{texts.finish(at, isGuess)}</bdi>
    </span>
  )
}

/** A value under its name, in a card. */
export function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
