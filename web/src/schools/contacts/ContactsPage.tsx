import { compareContacts, type ContactComparison } from '@pre-u/contract/schools/contacts/calls'
import { type ComponentProps, useState } from 'react'
import { contactFieldNames } from '@pre-u/contract/schools/contacts/fields'
import { useCall } from '../../platform/api/call'
import { LinkButton } from '../../platform/page/links'
import page from '../../platform/page/page.module.css'
import { FileChoice, FilePage, useFileReading } from '../FilePage'
import { ColumnChoices } from '../../platform/upload/ColumnChoices'
import classes from '../files.module.css'
import { ContactsPreview } from './ContactsPreview'

/** Chooses a file and what its columns mean, then shows what is new or different in it. */
function ContactsForm() {
  const { mutateAsync, isPending } = useCall(compareContacts, { quiet: true })
  const read = (mapping?: Columns) => (file: File) =>
    mutateAsync({ body: { file, ...(mapping && { mapping: JSON.stringify(mapping.map(({ field }) => field)) }) } })
  const { done, fault, readFile, clear } = useFileReading(read())
  const [applied, setApplied] = useState<{ text: string; hasUninvited: boolean }>()
  const choose = (file: File, mapping?: Columns) => {
    setApplied(undefined)
    void readFile(file, read(mapping))
  }
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
        <FoundContacts
          file={done.file}
          comparison={done.result}
          reading={done.reading}
          onMapping={(mapping) => choose(done.file, mapping)}
          onApplied={(text, hasUninvited) => {
            clear()
            setApplied({ text, hasUninvited })
          }}
        />
      )}
    </>
  )
}

export const ContactsPage = () => (
  <FilePage
    title="Contactpersonen uit een bestand"
    explanation="Kies een lijst met op elke rij een contactpersoon: de school (naam of BRIN-nummer), de naam en het e-mailadres. Ook telefoonnummer, functie en wie de eerste contactpersoon is, mogen erin staan. U ziet eerst wat er nieuw of anders is; er verandert niets tot u kiest wat u overneemt."
  >
    <ContactsForm />
  </FilePage>
)

export type Columns = ContactComparison['columns']

type Props = ComponentProps<typeof ContactsPreview> & { file: File; reading: number; onMapping: (columns: Columns) => void }

/** What the columns of a file mean, and what is new or different in it. */
export function FoundContacts({ file, reading, comparison, onMapping, onApplied }: Props) {
  const { columns } = comparison
  const isOpen = (index: number) => columns[index]!.field === null && columns[index]!.examples.length > 0
  const isUnclear = columns.some((_, index) => isOpen(index))
  return (
    <>
      <details key={file.name} className={classes.columns} open={isUnclear}>
        <summary>{isUnclear ? 'Niet elke kolom is herkend: kies wat de kolom betekent' : 'Kolommen herkend; bekijken of wijzigen'}</summary>
        <ColumnChoices columns={columns} isOpen={isOpen} names={contactFieldNames} onChange={onMapping} />
      </details>
      <ContactsPreview key={reading} comparison={comparison} onApplied={onApplied} />
    </>
  )
}
