import { Checkbox, TextInput } from '@mantine/core'
import { plainText } from '@pre-u/contract/platform/plainText'
import type { DuoKind, DuoRow } from '@pre-u/contract/schools/duo'
import { useState } from 'react'
import { ChooseAll } from '../../platform/form/ChooseAll'
import page from '../../platform/page/page.module.css'
import { number } from '../../platform/words'
import { FieldChange, SHOWN_AT_FIRST, useFirstRows } from '../FilePage'
import classes from '../files.module.css'

/** The index of the proposal that is taken over, by row. */
export type Choices = ReadonlyMap<DuoRow, number>

const groups: Record<DuoKind, { title: string; about: string }> = {
  completed: { title: 'Provincie en regio', about: 'DUO weet in welke provincie en regio een school staat.' },
  moved: { title: 'Ander adres', about: 'Bij DUO staat een ander adres.' },
  renamed: { title: 'Andere naam', about: 'Bij DUO heet de vestiging anders. Vaak is dat de officiële naam.' },
  merged: {
    title: 'Samengegaan',
    about: 'Deze vestiging bestaat niet meer, maar de instelling gaat verder. Kies waarin, of archiveer de school.',
  },
  closed: { title: 'Gesloten', about: 'Deze code komt bij DUO niet meer voor. Overnemen archiveert de school; de geschiedenis blijft.' },
  unmatched: {
    title: 'Nog zonder BRIN-nummer',
    about: 'Welke vestiging is dit? Naam en adres blijven zoals ze zijn; wat leeg is, wordt aangevuld.',
  },
  new: { title: 'Nog niet bij Pre-U', about: 'Vestigingen die u als school kunt toevoegen.' },
}

const NO_PROPOSAL: DuoRow['proposals'][number] = { title: '', before: {}, change: {} }

type Props = { kind: DuoKind; rows: DuoRow[]; choices: Choices; onChoose: (rows: DuoRow[], nth: number | null) => void }

const textOf = ({ school, proposals, structure }: DuoRow) => {
  const { name = '', city = '', brin = '' } = school ?? proposals[0]!.change
  return plainText([name, city, brin, structure].join(' '))
}

export function DuoGroup({ kind, rows, choices, onChoose }: Props) {
  const [search, setSearch] = useState('')
  const words = plainText(search).split(/\s+/).filter(Boolean)
  const found = rows.filter((row) => words.every((word) => textOf(row).includes(word)))
  const { firstRows, moreButton } = useFirstRows(found)
  if (rows.length === 0) return null
  const { title, about } = groups[kind]
  const open = found.filter(({ proposals }) => proposals.length > 0)
  const chosen = open.filter((row) => choices.has(row)).length
  return (
    <section className={classes.duoGroup} aria-label={title}>
      <header>
        <ChooseAll
          label={`Alles kiezen: ${title}`}
          count={open.length}
          chosen={chosen}
          onChoose={(isChosen) => onChoose(open, isChosen ? 0 : null)}
        />
        <div>
          <h2>
            {title} <span className={page.soft}>{number(rows.length)}</span>
          </h2>
          <p className={page.soft}>{about}</p>
        </div>
        {rows.length > SHOWN_AT_FIRST && (
          <TextInput
            aria-label={`Zoeken in ${title}`}
            placeholder="Zoek op naam, plaats, code of vwo"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
      </header>
      <ul className={page.rows}>
        {firstRows.map((row) => (
          <Difference key={textOf(row)} row={row} choice={choices.get(row)} onChoose={(nth) => onChoose([row], nth)} />
        ))}
      </ul>
      {moreButton}
    </section>
  )
}

type DifferenceProps = { row: DuoRow; choice: number | undefined; onChoose: (nth: number | null) => void }

function Difference({ row, choice, onChoose }: DifferenceProps) {
  const { school, proposals, structure } = row
  const { name = '', city = '', brin = '' } = school ?? proposals[0]!.change
  const { before, change } = proposals[choice ?? 0] ?? NO_PROPOSAL
  const fields = Object.entries(change).filter(([field]) => field !== 'is_active' && school !== null)
  return (
    <li className={classes.row}>
      <Checkbox
        aria-label={`${name} overnemen`}
        checked={choice !== undefined}
        disabled={proposals.length === 0}
        onChange={(event) => onChoose(event.currentTarget.checked ? 0 : null)}
      />
      <div>
        <b>{name}</b> <span className={page.soft}>{[city, brin, structure].filter(Boolean).join(', ')}</span>
      </div>
      <div className={classes.change}>
        {row.kind === 'unmatched' && proposals.length === 0 && <span className={page.soft}>Niets gevonden dat hierop lijkt.</span>}
        {proposals[0]?.title && (
          <select
            className={classes.select}
            aria-label={`Bij DUO: ${name}`}
            value={choice ?? 0}
            onChange={(event) => onChoose(Number(event.currentTarget.value))}
          >
            {proposals.map((proposal, index) => (
              <option key={proposal.title} value={index}>
                {proposal.title}
              </option>
            ))}
          </select>
        )}
        {fields.map(([field, value]) => (
          <FieldChange key={field} field={field} before={before[field]} after={String(value)} />
        ))}
      </div>
    </li>
  )
}
