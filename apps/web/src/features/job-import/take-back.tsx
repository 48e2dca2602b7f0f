import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { reasonFor } from '../../api/errors.ts'
import { Moment } from '../../ui/admin/moment.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Cluster, Stack } from '../../ui/layout.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { numberText } from '../../i18n/formats.ts'
import { personText } from '../../i18n/people.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import styles from './take-back.module.css'

const importsKey = ['admin', 'job-imports']

/** Takes back a whole import once that was confirmed. */
function useTakingBack() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const client = useQueryClient()
  const taking = useMutation({
    mutationFn: (id: number) => call('takeBackJobImport', { params: { id } }),
    onSuccess: () => toasts.success(t('jobImport.takenBack')),
    onError: (error) => toasts.error(reasonFor(error, t('jobImport.takeBackFailed'))),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: importsKey })
      await client.invalidateQueries({ queryKey: ['admin', 'jobs'] })
    },
  })
  async function takeBack(id: number, count: number): Promise<void> {
    const isSure = await confirm({
      message: t('jobImport.takeBackSure', { count, number: numberText(count, language) }),
      confirmLabel: t('jobImport.takeBack'),
      cancelLabel: t('form.cancel'),
      danger: true,
    })
    if (isSure) taking.mutate(id)
  }
  return { taking, takeBack }
}

/** The way back from an import that has just been done. */
export function TakeBackButton({ id, count }: { id: number; count: number }) {
  const { t } = useTranslation('admin')
  const { taking, takeBack } = useTakingBack()
  return (
    <Button busy={taking.isPending} disabled={taking.isSuccess} onClick={() => void takeBack(id, count)}>
      {t(taking.isSuccess ? 'jobImport.takenBack' : 'jobImport.takeBack')}
    </Button>
  )
}

/** The latest imports, each with its way back. */
export function LatestImports() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { taking, takeBack } = useTakingBack()
  const { data } = useQuery({ queryKey: importsKey, queryFn: () => call('jobImports') })
  if (!data || data.imports.length === 0) return null
  return (
    <Stack gap="half">
      <h3 className="text-s strong">{t('jobImport.latest')}</h3>
      <ul className="lined">
        {data.imports.map(({ id, file_name, jobs, by, created_at, taken_back_at }) => (
          <li key={id}>
            <Cluster gap="half 2" justify="between" className={styles['import']}>
              <span className={styles['what']}>
                <bdi className="strong">{file_name || t('jobImport.unnamed')}</bdi>{' '}
                {t('jobImport.jobs', { count: jobs, number: numberText(jobs, language) })}
                <span className="muted">
                  {' · '}
                  <Moment at={created_at} />
                  {' · '}
                  <bdi>{personText(by)}</bdi>
                </span>
              </span>
              {taken_back_at === null ? (
                <Button
                  busy={taking.isPending && taking.variables === id}
                  aria-label={t('jobImport.takeBackOf', { name: file_name })}
                  onClick={() => void takeBack(id, jobs)}
                >
                  {t('jobImport.takeBack')}
                </Button>
              ) : (
                <span className="muted">{t('jobImport.takenBack')}</span>
              )}
            </Cluster>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
