import { IconChevronDown } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ALL_YEARS, chooseYear, useChosenYear, YEAR_FILTER } from '../platform/address/schoolYear'
import type { TextSearch } from '../platform/address/searchParams'
import { LazyMenu } from '../platform/onDemand/LazyMenu'
import classes from './TopBar.module.css'

const SchoolYears = lazy(() => import('./SchoolYears'))

/** Which lists follow the school year; others have no filter for it. */
const hasYear = (pathname: string) => /^\/(activities\/?)?$/.test(pathname)

/** The school year that lists show. On a list it is that of the address, elsewhere the one that was chosen last. */
export function SchoolYearMenu({ pathname }: { pathname: string }) {
  const search = useSearch({ strict: false }) as TextSearch
  const chosen = useChosenYear()
  const navigate = useNavigate()
  const isList = hasYear(pathname)
  const isAsked = isList && Object.values(search).some((text) => text !== undefined)
  const shown = isAsked ? (search[YEAR_FILTER] ?? ALL_YEARS) : (chosen ?? ALL_YEARS)
  const choose = (year: string) => {
    chooseYear(year)
    if (!isList) return
    const changed = { page: undefined, [YEAR_FILTER]: year === ALL_YEARS ? undefined : year }
    void navigate({ to: '.', search: (latest: TextSearch): TextSearch => ({ ...latest, ...changed }), resetScroll: false })
  }
  return (
    <LazyMenu
      position="bottom-end"
      width="13rem"
      withinPortal={false}
      target={
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
      }
    >
      {(Menu) => (
        <Suspense>
          <SchoolYears menu={Menu} shown={shown} onChoose={choose} />
        </Suspense>
      )}
    </LazyMenu>
  )
}
