import { schools } from '@pre-u/contract/schools/schools'
import type { ContactComparison, ContactSchool } from '@pre-u/contract/schools/contacts/calls'
import { useQuery } from '@tanstack/react-query'
import { dropdown } from '../../platform/api/dropdowns'
import page from '../../platform/page/page.module.css'
import { counted } from '../../platform/words'
import { Select } from '../../platform/form/Select'
import classes from '../files.module.css'

type Props = {
  schools: ContactComparison['unknown_schools']
  /** The id of the school that was chosen, by the text of the file. */
  chosen: ReadonlyMap<string, number>
  onChoose: (text: string, id: number | null) => void
}

const optionOf = ({ id, name, city }: ContactSchool) => ({ value: String(id), label: `${name}, ${city}` })

/** Schools of the list that were not found: each is chosen once, for all its rows. */
export function UnknownSchools({ schools: unknown, chosen, onChoose }: Props) {
  const { data = [] } = useQuery({ ...dropdown(schools), enabled: unknown.length > 0 })
  if (unknown.length === 0) return null
  return (
    <section className={classes.group} aria-label="Welke school is dit?">
      <header>
        <div>
          <h2>Welke school is dit?</h2>
          <p className={page.soft}>Deze scholen zijn niet gevonden. Kies de juiste school, of sla de rijen over.</p>
        </div>
      </header>
      <ul className={`${page.rows} ${classes.schools}`}>
        {unknown.map(({ text, count, suggestions }) => {
          const near = new Set(suggestions.map(({ id }) => id))
          return (
            <li key={text}>
              <span>
                <b>{text || 'Geen school ingevuld'}</b>{' '}
                <span className={page.soft}>{counted(count, 'contactpersoon', 'contactpersonen')}</span>
              </span>
              <Select
                aria-label={`School voor ${text || 'rijen zonder school'}`}
                placeholder="Overslaan"
                searchable
                clearable
                nothingFoundMessage="Niets gevonden"
                data={[
                  ...(suggestions.length > 0 ? [{ group: 'Lijkt hierop', items: suggestions.map(optionOf) }] : []),
                  { group: 'Alle scholen', items: data.filter(({ id }) => !near.has(id)).map(optionOf) },
                ]}
                value={chosen.has(text) ? String(chosen.get(text)) : null}
                onChange={(id) => onChoose(text, id === null ? null : Number(id))}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
