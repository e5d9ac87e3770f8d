import { activities } from '@pre-u/contract/activities/activities'
import { fullName } from '@pre-u/contract/platform/names'
import { periods } from '@pre-u/contract/activities/periods'
import { type EarlierPupil, MAX_EARLIER_PUPILS } from '@pre-u/contract/students/earlierPupils'
import { lastGradeOf } from '@pre-u/contract/students/students'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { dropdown, pastChoices } from '../../platform/api/dropdowns'
import form from '../../platform/form/form.module.css'
import { SideDrawer } from '../../platform/dialog/SideDrawer'
import { LoadFailed } from '../../platform/page/Message'
import page from '../../platform/page/page.module.css'
import { SkeletonLines } from '../../platform/page/RecordPage'
import { Select } from '../../platform/form/Select'
import classes from './messages.module.css'
import { earlierPupilsQuery, type Place } from './queries'
import type { ListedPupil } from './rows'
import { pupilsInWords } from './words'

const firstYear = (schoolYear: string) => Number(schoolYear.slice(0, 4))

/** Each school year is a grade further. Who would be beyond the last one of the level may have stayed down: that is for the user to fill in. */
export function advancedPupil(
  { first_name, infix, last_name, email, grade, level, profile, school_year }: EarlierPupil,
  schoolYear: string,
): ListedPupil {
  const grade_now = grade + Math.max(0, firstYear(schoolYear) - firstYear(school_year))
  return { first_name, infix, last_name, email, grade: grade_now > lastGradeOf(level) ? '' : grade_now, level, profile, remarks: '' }
}

type Props = {
  opened: boolean
  onClose: () => void
  place: Place
  /** In which the pupils come again. */
  schoolYear: string
  /** In lower case, of who is in the table already. */
  listed: ReadonlySet<string>
  onAdd: (pupils: ListedPupil[]) => void
}

export const EarlierPupilsDrawer = ({ opened, onClose, ...props }: Props) => (
  <SideDrawer opened={opened} onClose={onClose} title="Kies uit eerdere leerlingen">
    <EarlierPupils {...props} onClose={onClose} />
  </SideDrawer>
)

type Filters = { activity__id: number | null; period__school_year: string | null }

function EarlierPupils({ place, schoolYear, listed, onAdd, onClose }: Omit<Props, 'opened'>) {
  const [search, setSearch] = useState('')
  const [filters, setFilters] = useState<Filters>({ activity__id: null, period__school_year: null })
  const [chosen, setChosen] = useState<ReadonlyMap<number, EarlierPupil>>(new Map())
  const { data, isError, refetch } = useQuery({
    ...earlierPupilsQuery(place, { search, ...filters }),
    placeholderData: keepPreviousData,
  })
  const whyNot = ({ email, is_registered }: EarlierPupil) =>
    listed.has(email.toLowerCase()) ? 'Staat al in de tabel' : is_registered ? 'Al ingeschreven voor deze activiteit' : undefined
  const free = data?.filter((pupil) => whyNot(pupil) === undefined) ?? []
  const isCut = data?.length === MAX_EARLIER_PUPILS
  const toggle = (pupils: EarlierPupil[], isOn: boolean) =>
    setChosen((before) => {
      const after = new Map(before)
      for (const pupil of pupils)
        if (isOn) after.set(pupil.id, pupil)
        else after.delete(pupil.id)
      return after
    })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (chosen.size === 0) return
    onAdd([...chosen.values()].map((pupil) => advancedPupil(pupil, schoolYear)))
    onClose()
  }
  return (
    <form className={form.form} onSubmit={submit}>
      <div className={form.body}>
        <div className={form.fields}>
          <TextInput
            data-autofocus
            type="search"
            label="Zoeken op naam of e-mailadres"
            maxLength={100}
            leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <FilterFields filters={filters} onChange={(changes) => setFilters({ ...filters, ...changes })} />
          {!data && (isError ? <LoadFailed retry={() => void refetch()} /> : <SkeletonLines lines={6} />)}
          {data?.length === 0 && <p className={page.soft}>Geen leerlingen gevonden.</p>}
          {free.length > 1 && (
            <Checkbox
              label={`${isCut ? 'Deze' : 'Alle'} ${pupilsInWords(free.length)}`}
              checked={free.every(({ id }) => chosen.has(id))}
              onChange={(event) => toggle(free, event.currentTarget.checked)}
            />
          )}
          <ul className={classes.earlier} aria-label="Eerdere leerlingen">
            {data?.map((pupil) => (
              <li key={pupil.id}>
                <Checkbox
                  label={fullName(pupil)}
                  description={whyNot(pupil) ?? describe(pupil)}
                  disabled={whyNot(pupil) !== undefined}
                  checked={chosen.has(pupil.id)}
                  onChange={(event) => toggle([pupil], event.currentTarget.checked)}
                />
              </li>
            ))}
          </ul>
          {isCut && <p className={page.soft}>Dit zijn de eerste {MAX_EARLIER_PUPILS}. Zoek op naam om anderen te vinden.</p>}
        </div>
      </div>
      <footer className={form.footer}>
        <Button variant="default" onClick={onClose}>
          Annuleren
        </Button>
        <Button type="submit" className={form.save} disabled={chosen.size === 0}>
          {chosen.size === 0 ? 'Toevoegen' : `${pupilsInWords(chosen.size)} toevoegen`}
        </Button>
      </footer>
    </form>
  )
}

const describe = ({ email, grade, level, activity, school_year }: EarlierPupil) =>
  `${email}, leerjaar ${[grade, level].filter(Boolean).join(' ')} in ${school_year}, ${activity.code} ${activity.name}${activity.is_cancelled ? ' (geannuleerd)' : ''}`

function FilterFields({ filters, onChange }: { filters: Filters; onChange: (changes: Partial<Filters>) => void }) {
  const [current, past] = [useQuery(dropdown(activities)), useQuery(pastChoices(activities))]
  const [currentPeriods, pastPeriods] = [useQuery(dropdown(periods)), useQuery(pastChoices(periods))]
  const years = [...(currentPeriods.data ?? []), ...(pastPeriods.data ?? [])].map(({ school_year }) => school_year)
  const shared = { clearable: true, nothingFoundMessage: 'Niets gevonden' }
  return (
    <div className={classes.filters}>
      <Select
        {...shared}
        label="Schooljaar"
        placeholder="Alle"
        data={[...new Set(years)].toSorted().toReversed()}
        value={filters.period__school_year}
        onChange={(period__school_year) => onChange({ period__school_year })}
      />
      <Select
        {...shared}
        label="Activiteit"
        placeholder="Alle"
        searchable
        data={[...(current.data ?? []), ...(past.data ?? [])].map(({ id, code, name }) => ({
          value: String(id),
          label: `${code} ${name}`,
        }))}
        value={filters.activity__id === null ? null : String(filters.activity__id)}
        onChange={(chosen) => onChange({ activity__id: chosen === null ? null : Number(chosen) })}
      />
    </div>
  )
}
