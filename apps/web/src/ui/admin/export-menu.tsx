import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { smallIcon } from '../icon-size.ts'
import { type Icon, IconChevronDown, IconDownload } from '../icons.ts'
import { Cluster } from '../layout.tsx'
import { Spinner } from '../spinner.tsx'
import styles from './export-menu.module.css'

/** A file that can be had of a page. */
export type FileOffer = {
  key: string
  text: string
  icon: Icon
  isBusy: boolean
  save: () => void
  /** with a button of its own where there is room for it */
  isApart?: boolean
}

type Props = {
  offers: readonly FileOffer[]
  /** what the files are of, on hover; where none can be had, why */
  hint?: string | undefined
  disabled?: boolean
}

/** Where buttons beside a title break no line, in either language. */
const WIDE = '(min-width: 1200px)'

/** The files of a page: behind one button, and those that are asked for most beside it on a wide screen. */
export function ExportMenu({ offers, hint, disabled = false }: Props) {
  const { t } = useTranslation('admin')
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false })
  const apart = isWide ? offers.filter(({ isApart }) => isApart) : []
  const inMenu = offers.filter((offer) => !apart.includes(offer))
  const isBusy = inMenu.some((offer) => offer.isBusy)
  return (
    <Cluster gap="1" className={styles['buttons']}>
      {apart.map(({ key, text, icon: Picture, isBusy: busy, save }) => (
        <Button key={key} icon={<Picture {...smallIcon} />} disabled={disabled} title={hint} busy={busy} onClick={save}>
          {text}
        </Button>
      ))}
      {inMenu.length > 0 && (
        <Menu position="bottom-end" withinPortal={false} disabled={disabled}>
          <Menu.Target>
            {apart.length > 0 ? (
              <IconButton
                className={styles['more']}
                label={t('exportMenu.more')}
                icon={<IconChevronDown {...smallIcon} />}
                busy={isBusy}
                disabled={disabled}
              />
            ) : (
              <Button
                icon={isBusy ? <Spinner /> : <IconDownload {...smallIcon} />}
                title={hint}
                disabled={disabled}
                className={styles['only']}
              >
                {t('exportMenu.open')}
              </Button>
            )}
          </Menu.Target>
          <Menu.Dropdown>
            {inMenu.map(({ key, text, icon: Picture, isBusy: busy, save }) => (
              <Menu.Item key={key} leftSection={<Picture {...smallIcon} />} disabled={busy} onClick={save}>
                {text}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Cluster>
  )
}
