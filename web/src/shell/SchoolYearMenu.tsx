import { Menu } from '@mantine/core'
import { periods } from '@pre-u/contract/activities/periods'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ALL_YEARS, chooseYear, currentSchoolYear, useChosenYear, YEAR_FILTER } from '../platform/address/schoolYear'
import type { TextSearch } from '../platform/address/searchParams'
import { dropdown, pastChoices } from '../platform/api/dropdowns'
import classes from './shell.module.css'

/** The pages that follow the school year: the lists of registrations and activities. Elsewhere there is no choice of it (decision 32). */
export const followsSchoolYear = (pathname: string) => /^\/(activities\/?)?$/.test(pathname)

/** The school year that the list shows: that of its address, or without one the year that was chosen last. */
export function SchoolYearMenu() {
  const search = useSearch({ strict: false }) as TextSearch
  const chosen = useChosenYear()
  const navigate = useNavigate()
  const isAsked = Object.values(search).some((text) => text !== undefined)
  const shown = isAsked ? (search[YEAR_FILTER] ?? ALL_YEARS) : (chosen ?? ALL_YEARS)
  const choose = (year: string) => {
    chooseYear(year)
    const changed = { page: undefined, [YEAR_FILTER]: year === ALL_YEARS ? undefined : year }
    void navigate({ to: '.', search: (latest: TextSearch): TextSearch => ({ ...latest, ...changed }), resetScroll: false })
  }
  return (
    <Menu position="bottom-end" width="13rem" withinPortal={false}>
      <Menu.Target>
        <button
          type="button"
          className={classes.year}
          aria-haspopup="menu"
          aria-label={shown === ALL_YEARS ? undefined : `Schooljaar ${shown}`}
        >
          <span>
            {shown === ALL_YEARS ? (
              <>
                Alle <span className={classes.wide}>school</span>jaren
              </>
            ) : (
              shown
            )}
          </span>
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <SchoolYears shown={shown} onChoose={choose} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** Rendered when the menu opens, which then asks for the school years of the past. */
function SchoolYears({ shown, onChoose }: { shown: string; onChoose: (year: string) => void }) {
  const { data: offered = [] } = useQuery(dropdown(periods))
  const { data: past = [] } = useQuery(pastChoices(periods))
  const years = new Set([currentSchoolYear(), ...[...offered, ...past].map(({ school_year }) => school_year)])
  return (
    <>
      <Menu.Label>Schooljaar</Menu.Label>
      {[...[...years].toSorted().toReversed(), ALL_YEARS].map((year) => (
        <Menu.Item
          key={year}
          aria-current={year === shown || undefined}
          rightSection={year === shown ? <IconCheck size={16} aria-hidden /> : null}
          onClick={() => onChoose(year)}
        >
          {year === ALL_YEARS ? 'Alle schooljaren' : year}
        </Menu.Item>
      ))}
    </>
  )
}
