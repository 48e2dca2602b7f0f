import { NativeSelect } from '@mantine/core'
import { type AnyImportedRow, type FileColumn, type FoundInFile } from '@warsha/contract'
import { textIn } from '@warsha/contract/texts'
import { useTranslation } from 'react-i18next'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { Hints } from '../../ui/admin/hints.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import type { FileChoice, FileImport } from './file-import.ts'
import styles from './import-dialog.module.css'

type Props<Name extends string, Row extends AnyImportedRow> = {
  kind: FileImport<Name, Row>
  found: FoundInFile
  choice: FileChoice
  disabled: boolean
  onChoose: (choice: FileChoice) => void
}

/** Each column of the file with what is read from it. */
export function ColumnsStep<Name extends string, Row extends AnyImportedRow>(props: Props<Name, Row>) {
  const { kind, found, choice, disabled, onChoose } = props
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const asked = new Map(found.asked.flatMap(({ column, places }) => places.map((place) => [place, column] as const)))
  const nameOf = (name: string) => {
    const column = kind.columns.find((one) => one.name === name)
    return column ? textIn(column.text, language) : name
  }
  return (
    <section
      className={styles['columns']}
      aria-label={t('fileImport.steps.columns')}
      // A list that scrolls must be reached by the keyboard, too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <Hints>
        <ul className="lined">
          {found.headings.map(({ place, letters, text, column, example }) => {
            const doubled = asked.get(place)
            const label = text || t('fileImport.columnOf', { letters })
            return (
              <li key={place} className={styles['column']}>
                <span className={styles['letters']}>{letters}</span>
                <span className={styles['heading']}>
                  <CutText text={label} dir="auto" />
                  <span className={styles['muted']}>
                    {example === '' ? t('fileImport.empty') : <CutText text={example} dir="auto" />}
                  </span>
                </span>
                <NativeSelect
                  aria-label={t('fileImport.readAs', { heading: label })}
                  value={column ?? ''}
                  disabled={disabled}
                  error={doubled && t('fileImport.doubled', { column: nameOf(doubled) })}
                  onChange={({ currentTarget }) =>
                    onChoose({ ...choice, columns: withColumn(found, choice, { place, name: currentTarget.value }) })
                  }
                >
                  <option value="">{t('fileImport.notRead')}</option>
                  {kind.columns.map(({ name, text: heading, isRequired }) => (
                    <option key={name} value={name}>
                      {optionText(textIn(heading, language), isRequired)}
                    </option>
                  ))}
                </NativeSelect>
              </li>
            )
          })}
        </ul>
      </Hints>
    </section>
  )

  function optionText(heading: string, isRequired: FileColumn['isRequired']): string {
    return isRequired ? t('fileImport.requiredColumn', { column: heading }) : heading
  }
}

/** Where columns stand once one of the file is read as another one, or as none. */
function withColumn(
  { headings }: FoundInFile,
  { columns = {} }: FileChoice,
  { place, name }: { place: number; name: string },
): NonNullable<FileChoice['columns']> {
  const before = headings.find((heading) => heading.place === place)?.column
  const left = before ? { [before]: null } : {}
  return { ...columns, ...left, ...(name === '' ? {} : { [name]: place }) }
}
