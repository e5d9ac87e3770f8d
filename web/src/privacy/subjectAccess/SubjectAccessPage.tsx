import { Button, TextInput } from '@mantine/core'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { type FoundPerson, MIN_SEARCH } from '@pre-u/contract/privacy/subjectAccess/calls'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { queryClient } from '../../platform/api/queryClient'
import { changeAndFocus } from '../../platform/form/focus'
import { LoadFailed } from '../../platform/page/Message'
import page from '../../platform/page/page.module.css'
import { Section, SkeletonLines } from '../../platform/page/RecordPage'
import classes from '../privacy.module.css'
import { peopleQuery, restrictionsQuery } from './subjects'
import { SubjectView } from './SubjectView'

export const load = () => queryClient.ensureQueryData(restrictionsQuery)

/** Whom it is about stands nowhere in the address: browsers keep their history. */
export function SubjectAccessPage() {
  const [email, setEmail] = useState<string>()
  const [search, setSearch] = useState('')
  const searchField = useRef<HTMLInputElement>(null)
  const goBack = () => changeAndFocus(() => setEmail(undefined), searchField)
  if (email) return <SubjectView key={email} email={email} onChange={setEmail} onBack={goBack} />
  return (
    <div className={page.page}>
      <Section title="Inzageverzoeken">
        <div className={classes.about}>
          <p>
            Vraagt iemand welke gegevens Pre-U van hem of haar bewaart? Zoek de persoon op. U ziet alles, kunt het downloaden, verbeteren,
            afschermen of wissen. Elke stap staat in het logboek.
          </p>
          <p>Stel eerst vast dat de vraag van deze persoon zelf komt, of van een ouder of verzorger.</p>
        </div>
        <SearchForm field={searchField} typed={search} onSearch={setSearch} />
        {search !== '' && <People search={search} onChoose={setEmail} />}
      </Section>
      <Restrictions onChoose={setEmail} />
    </div>
  )
}

type SearchProps = { field: RefObject<HTMLInputElement | null>; typed: string; onSearch: (search: string) => void }

function SearchForm({ field, typed, onSearch }: SearchProps) {
  const [text, setText] = useState(typed)
  const [error, setError] = useState<string>()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const search = text.trim()
    const isTooShort = search.length < MIN_SEARCH
    setError(isTooShort ? `Vul ten minste ${MIN_SEARCH} tekens in` : undefined)
    if (!isTooShort) onSearch(search)
  }
  return (
    <form noValidate className={classes.search} onSubmit={submit}>
      <TextInput
        ref={field}
        label="Naam of e-mailadres"
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={error}
      />
      <Button type="submit">Zoeken</Button>
    </form>
  )
}

type Choosing = { onChoose: (email: string) => void }

function People({ search, onChoose }: Choosing & { search: string }) {
  const { data, isError, refetch } = useQuery(peopleQuery(search))
  if (!data) return isError ? <LoadFailed retry={() => void refetch()} /> : <SkeletonLines lines={3} />
  return (
    <>
      <output className={classes.found}>{foundInWords(data)}</output>
      <ul className={classes.people}>
        {data.people.map((person) => (
          <Person key={person.email} onChoose={onChoose} {...person} />
        ))}
      </ul>
    </>
  )
}

function foundInWords({ people, is_complete }: { people: FoundPerson[]; is_complete: boolean }) {
  if (people.length === 0) return 'Niemand gevonden. Zoek ook op een ander e-mailadres of een deel van de naam.'
  if (!is_complete) return 'Er zijn er meer. Zoek preciezer, bijvoorbeeld op het e-mailadres.'
  return people.length === 1 ? '1 persoon gevonden' : `${people.length} personen gevonden`
}

const Person = ({ email, names, schools, onChoose }: Choosing & FoundPerson) => (
  <li>
    <button type="button" onClick={() => onChoose(email)}>
      <b>{names.join(', ')}</b>
      <span>{email}</span>
      <span className={page.soft}>{schools.join(', ')}</span>
    </button>
  </li>
)

/** So that none is forgotten. */
function Restrictions({ onChoose }: Choosing) {
  const { data } = useQuery(restrictionsQuery)
  if (!data || data.restrictions.length === 0) return null
  return (
    <Section title="Afgeschermd">
      <ul className={classes.people}>
        {data.restrictions.map(({ email, reason, since }) => (
          <li key={email}>
            <button type="button" onClick={() => onChoose(email)}>
              <b>{email}</b>
              <span>{reason}</span>
              <span className={page.soft}>sinds {formatInstant(since)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
