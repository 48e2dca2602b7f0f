import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import { icon } from '../../../ui/icon-size.ts'
import { IconChevronRight } from '../../../ui/icons.ts'
import { Cluster, Line } from '../../../ui/layout.tsx'
import styles from './demo-accounts.module.css'

export type DemoAccount = { identifier: string; password: string }
export type DemoAccountsProps = {
  accounts: readonly DemoAccount[]
  onChoose: (account: DemoAccount) => void
}

/** The accounts of a demo, each of which fills the form. */
export function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  const { t } = useTranslation('demo')
  return (
    <section className="above-3 pad-above-2 line-above" aria-labelledby="hints">
      <h2 id="hints" className="text-xl">
        {t('demoAccounts.title')}
      </h2>
      <p className="muted">{t('demoAccounts.text')}</p>
      <ul className={classes('lined framed', styles['rows'])}>
        {accounts.map((account) => (
          <li key={account.identifier}>
            <Line as="button" type="button" gap="1" className={styles['row']} onClick={() => onChoose(account)}>
              <Cluster as="span" gap="0 2" align="stretch" justify="between" className="grows shrinks">
                <bdi dir="ltr">{account.identifier}</bdi>
                <bdi dir="ltr" className="muted">
                  {account.password}
                </bdi>
              </Cluster>
              <IconChevronRight {...icon} className="points" />
            </Line>
          </li>
        ))}
      </ul>
    </section>
  )
}
