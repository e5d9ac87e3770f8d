import { Checkbox } from '@mantine/core'
import { fullName } from '@pre-u/contract/platform/names'
import type { ContactKind, ContactRow } from '@pre-u/contract/schools/contacts/calls'
import grid from '../../platform/list/cellGrid.module.css'
import { ChooseAll } from '../../platform/form/ChooseAll'
import page from '../../platform/page/page.module.css'
import { number } from '../../platform/words'
import { FieldChange, useFirstRows } from '../FilePage'
import classes from '../files.module.css'

const groups: Record<ContactKind, { title: string; about: string }> = {
  new: { title: 'Nieuw', about: 'Deze personen worden toegevoegd aan hun school.' },
  changed: { title: 'Gewijzigd', about: 'Deze personen zijn er al, maar in de lijst staat iets anders. Kies wat u overneemt.' },
  unknown: { title: 'School niet gevonden', about: 'Kies hierboven welke school het is. Zonder school worden deze rijen overgeslagen.' },
  faulty: {
    title: 'Niet te gebruiken',
    about: 'Verbeter deze rijen in het bestand en kies het opnieuw; wat al is overgenomen, komt er niet dubbel in.',
  },
  taken: { title: 'Adres van iemand anders', about: 'Een e-mailadres hoort bij één account. Deze rijen worden overgeslagen.' },
  double: { title: 'Dubbel in de lijst', about: 'Alleen de eerste rij met een adres telt.' },
  same: { title: 'Al bekend', about: 'Deze personen staan al zo in Pre-U.' },
}

const chosenFrom = new Set<ContactKind>(['new', 'changed', 'unknown'])

type Props = {
  kind: ContactKind
  rows: ContactRow[]
  chosen: ReadonlySet<ContactRow>
  /** Whether a row can be chosen. Of some groups none can, whatever is chosen elsewhere. */
  isOpen: (row: ContactRow) => boolean
  onChoose: (rows: ContactRow[], isChosen: boolean) => void
}

export function ContactGroup({ kind, rows, chosen, isOpen, onChoose }: Props) {
  const { firstRows, moreButton } = useFirstRows(rows)
  if (rows.length === 0) return null
  const { title, about } = groups[kind]
  const open = rows.filter(isOpen)
  return (
    <section className={classes.group} aria-label={title}>
      <header>
        <div>
          <h2>
            {title} <span className={page.soft}>{number(rows.length)}</span>
          </h2>
          <p className={page.soft}>{about}</p>
        </div>
      </header>
      <div className={grid.scroller}>
        <table className={`${grid.table} ${classes.grid}`} aria-label={title}>
          <thead>
            <tr>
              {chosenFrom.has(kind) && (
                <th scope="col" className={classes.tick}>
                  <ChooseAll
                    label={`Alles kiezen: ${title}`}
                    count={open.length}
                    chosen={open.filter((row) => chosen.has(row)).length}
                    onChoose={(isChosen) => onChoose(open, isChosen)}
                  />
                </th>
              )}
              <th scope="col" data-kind="row">
                Rij
              </th>
              <th scope="col">School</th>
              <th scope="col">Naam</th>
              <th scope="col">E-mailadres</th>
              <th scope="col" data-kind="function">
                Functie
              </th>
              <th scope="col">Opmerking</th>
            </tr>
          </thead>
          <tbody>
            {firstRows.map((row) => (
              <Contact
                key={row.row}
                row={row}
                isOpen={isOpen(row)}
                isChosen={chosen.has(row)}
                onChoose={(isChosen) => onChoose([row], isChosen)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {moreButton}
    </section>
  )
}

type ContactProps = { row: ContactRow; isOpen: boolean; isChosen: boolean; onChoose: (isChosen: boolean) => void }

function Contact({ row, isOpen, isChosen, onChoose }: ContactProps) {
  const { values, school, school_text, member, notes } = row
  const name = fullName(values)
  return (
    <tr>
      {chosenFrom.has(row.kind) && (
        <td className={classes.tick}>
          <Checkbox
            aria-label={`${name || values.email || `Rij ${row.row}`} overnemen`}
            checked={isOpen && isChosen}
            disabled={!isOpen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        </td>
      )}
      <td data-label="Rij">{row.row}</td>
      <td data-label="School">{school ? `${school.name}, ${school.city}` : school_text}</td>
      <td data-label="Naam">{name}</td>
      <td data-label="E-mailadres">{values.email}</td>
      <td data-label="Functie">
        {values.function}
        {values.is_primary && ', eerste contactpersoon'}
      </td>
      <td data-label="Opmerking">
        {Object.entries(member?.change ?? {}).map(([field, value]) => (
          <FieldChange key={field} field={field} before={member!.before[field]} after={value === true ? 'Ja' : value || 'leeg'} />
        ))}
        {notes.map((note) => (
          <div key={note}>{note}</div>
        ))}
      </td>
    </tr>
  )
}
