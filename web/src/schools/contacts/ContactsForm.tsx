import { compareContacts, type ContactComparison } from '@pre-u/contract/schools/contacts/calls'
import { contactFieldNames } from '@pre-u/contract/schools/contacts/fields'
import { useState } from 'react'
import { useCall } from '../../platform/api/useCall'
import { LinkButton } from '../../platform/page/LinkButton'
import page from '../../platform/page/page.module.css'
import { ColumnChoices } from '../../platform/upload/ColumnChoices'
import { FileChoice } from '../FileChoice'
import { useFileReading } from '../useFileReading'
import classes from './contacts.module.css'
import { ContactsPreview } from './ContactsPreview'

type Columns = ContactComparison['columns']

/** Chooses a file and what its columns mean, then shows what is new or different in it. */
export function ContactsForm() {
  const { mutateAsync, isPending } = useCall(compareContacts, { quiet: true })
  const read = (mapping?: Columns) => (file: File) =>
    mutateAsync({ body: { file, ...(mapping && { mapping: JSON.stringify(mapping.map(({ field }) => field)) }) } })
  const { done, fault, readFile, clear } = useFileReading(read())
  const [applied, setApplied] = useState<{ text: string; hasUninvited: boolean }>()
  const choose = (file: File, mapping?: Columns) => {
    setApplied(undefined)
    void readFile(file, read(mapping))
  }
  const columns = done?.result.columns ?? []
  const isOpen = (index: number) => columns[index]!.field === null && columns[index]!.examples.length > 0
  const isUnclear = columns.some((_, index) => isOpen(index))
  return (
    <>
      <FileChoice
        label="Bestand met contactpersonen"
        name={done?.file.name}
        fault={fault}
        isReading={isPending}
        onFile={(file) => choose(file)}
      />
      {applied && (
        <output className={page.standing}>
          <span>
            {applied.text}.
            {applied.hasUninvited && ' Uitnodigen kan later: kies de scholen in de lijst en dan ‘Contactpersonen uitnodigen’.'}
          </span>
          {applied.hasUninvited && (
            <LinkButton variant="default" size="xs" to="/schools" search={{ contacts: 'uninvited' }}>
              Nog niet uitgenodigd
            </LinkButton>
          )}
        </output>
      )}
      {done && (
        <>
          <details key={done.file.name} className={classes.columns} open={isUnclear}>
            <summary>{isUnclear ? 'Niet elke kolom is herkend: kies wat zij betekent' : 'Kolommen herkend; bekijken of wijzigen'}</summary>
            <ColumnChoices columns={columns} isOpen={isOpen} names={contactFieldNames} onChange={(mapping) => choose(done.file, mapping)} />
          </details>
          <ContactsPreview
            key={JSON.stringify([done.file.name, columns.map(({ field }) => field)])}
            comparison={done.result}
            onApplied={(text, hasUninvited) => {
              clear()
              setApplied({ text, hasUninvited })
            }}
          />
        </>
      )}
    </>
  )
}
