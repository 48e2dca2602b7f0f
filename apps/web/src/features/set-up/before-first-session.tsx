import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/use-sign-in.ts'
import { paths } from '../../paths.ts'
import { IconZzz } from '../../ui/admin/icons.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { icon } from '../../ui/icon-size.ts'
import { Cluster } from '../../ui/layout.tsx'
import { useWorkshop } from '../workshop/index.ts'
import { useChange } from './set-up-list.tsx'

/** In the place of figures that would all be 0: how the first session comes about. */
export function BeforeFirstSession() {
  const { t } = useTranslation('admin')
  const mayChange = useMay('changeSetUp')
  const { data: workshop } = useWorkshop()
  const change = useChange()
  return (
    <section className="framed">
      <EmptyState
        icon={<IconZzz {...icon} size={32} />}
        level="h2"
        title={t('live.none')}
        text={t('setUp.firstSession')}
        action={
          <Cluster gap="1" justify="center">
            {mayChange && workshop?.is_being_set_up === false && (
              <Button busy={change.isPending} onClick={() => change.mutate({ is_hidden: false })}>
                {t('setUp.show')}
              </Button>
            )}
            <ButtonLink href={paths.guide}>{t('setUp.guide')}</ButtonLink>
          </Cluster>
        }
      />
    </section>
  )
}
