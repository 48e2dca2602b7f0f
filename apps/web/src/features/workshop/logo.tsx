import { Cluster, Stack } from '../../ui/layout.tsx'
import { textIn } from '@warsha/contract/texts'
import { LOGO_LARGEST, refusals } from '@warsha/contract'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconTrash } from '../../ui/icons.ts'
import { IconPhotoUp } from '../../ui/admin/icons.ts'
import { reasonFor } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toasts } from '../../ui/toasts.tsx'
import type { Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import styles from './company.module.css'
import { useSetLogo } from './data.ts'

const KINDS = ['image/jpeg', 'image/png', 'image/webp']

type Props = {
  /** its address once it is loaded */
  picture: string | null
  hasLogo: boolean
}

/** The logo that stands on papers: chosen, looked at, removed. */
export function Logo({ picture, hasLogo }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const titleId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useChange(setProblem)

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.currentTarget.files?.[0]
    // The same file can be chosen again once it has been made smaller.
    event.currentTarget.value = ''
    if (!file) return
    const wrong = problemOf(file, language)
    setProblem(wrong)
    if (!wrong) mutate(file)
  }

  return (
    <section className="framed" aria-labelledby={titleId}>
      <Stack gap="1h" className="pad-y-2 pad-x-2">
        <h2 id={titleId} className="text-xl">
          {t('company.logo')}
        </h2>
        <p className="muted">{t('company.logoHint')}</p>
        {hasLogo && (
          <div className={styles['picture']}>
            {picture ? <img src={picture} alt={t('company.logo')} /> : <Skeleton height={72} width="160px" />}
          </div>
        )}
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
        <Cluster gap="1" align="stretch">
          <input
            ref={input}
            className="only-heard"
            type="file"
            accept={KINDS.join(',')}
            tabIndex={-1}
            aria-label={t('company.logoFile')}
            onChange={choose}
          />
          <Button icon={<IconPhotoUp {...smallIcon} />} busy={isPending} onClick={() => input.current?.click()}>
            {t(hasLogo ? 'company.replace' : 'company.choose')}
          </Button>
          {hasLogo && (
            <Button look="danger-outline" icon={<IconTrash {...smallIcon} />} onClick={() => mutate(null)}>
              {t('company.remove')}
            </Button>
          )}
        </Cluster>
      </Stack>
    </section>
  )
}

/** Saves another logo or none, with a way back for a moment to the one before. */
function useChange(showProblem: (problem: string | null) => void) {
  const { t } = useTranslation('admin')
  const change = useSetLogo({
    onSaved: (logo, before) => {
      showProblem(null)
      const undo = before && !logo ? { label: t('form.undo'), act: () => change.mutate(before) } : undefined
      toasts.success(t(logo ? 'company.logoSaved' : 'company.logoRemoved'), undo)
    },
    onFailed: (error) => showProblem(reasonFor(error, t('company.logoFailed'))),
  })
  return change
}

/** What is wrong with a file, said before it is sent. */
function problemOf({ type, size }: File, language: Language): string | null {
  if (!KINDS.includes(type)) return textIn(refusals.logo_not_image, language)
  return size > LOGO_LARGEST ? textIn(refusals.logo_too_large, language) : null
}
