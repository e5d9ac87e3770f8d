import { periods } from '@pre-u/contract/periods'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ALL_YEARS, currentSchoolYear } from '../platform/address/schoolYear'
import { dropdown, pastChoices } from '../platform/api/dropdowns'
import type { MenuComponent } from '../platform/onDemand/LazyMenu'

type Props = { menu: MenuComponent; shown: string; onChoose: (year: string) => void }

export default function SchoolYears({ menu: Menu, shown, onChoose }: Props) {
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
