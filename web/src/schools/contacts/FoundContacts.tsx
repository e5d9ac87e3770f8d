import type { ContactComparison } from '@pre-u/contract/schools/contacts/calls'
import { contactFieldNames } from '@pre-u/contract/schools/contacts/fields'
import type { ComponentProps } from 'react'
import { ColumnChoices } from '../../platform/upload/ColumnChoices'
import classes from './contacts.module.css'
import { ContactsPreview } from './ContactsPreview'

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
        <summary>{isUnclear ? 'Niet elke kolom is herkend: kies wat zij betekent' : 'Kolommen herkend; bekijken of wijzigen'}</summary>
        <ColumnChoices columns={columns} isOpen={isOpen} names={contactFieldNames} onChange={onMapping} />
      </details>
      <ContactsPreview key={reading} comparison={comparison} onApplied={onApplied} />
    </>
  )
}
