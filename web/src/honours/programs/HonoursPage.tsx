import { allows } from '@pre-u/contract/access'
import { type HonoursProgram, honoursPrograms } from '@pre-u/contract/honours/programs'
import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { EmptyList } from '../../platform/list/listParts'
import { useListState } from '../../platform/address/listState'
import { LoadFailed, Loading } from '../../platform/page/Message'
import list from '../../platform/list/list.module.css'
import page from '../../platform/page/page.module.css'
import { queryClient } from '../../platform/api/queryClient'
import { useSession } from '../../platform/api/session'
import classes from './honours.module.css'
import { ProgramCard } from './ProgramCard'
import { allProgramsQuery } from '../queries'
import { useProgramActions } from './useProgramActions'
import { ProgramForm } from './ProgramForm'

const emptyForStaff = {
  title: "Nog geen programma's",
  body: 'Maak een programma met een deadline en de bijlagen die u wilt ontvangen. Na publicatie kunnen scholen kandidaten indienen.',
}
const emptyForSchool = {
  title: 'Er is nu geen honoursprogramma',
  body: 'Zodra het Pre-U-bureau een programma publiceert, staat het hier en kunt u kandidaten met hun bijlagen indienen.',
}

export const load = () => queryClient.ensureQueryData(allProgramsQuery)

export function HonoursPage() {
  const mayChange = useSession(({ user }) => allows(honoursPrograms.access.change, user))
  const state = useListState(honoursPrograms, useSearch({ from: '/shell/honours' }))
  const { data, isError, refetch } = useQuery(allProgramsQuery)
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => state.show('nieuw')}>
      Nieuw programma
    </Button>
  )
  return (
    <div className={page.page}>
      <header className={list.head}>
        <h1>Honoursprogramma</h1>
        {data && data.count > 0 && add}
      </header>
      {!data && (isError ? <LoadFailed whole subject="De programma's" retry={() => void refetch()} /> : <SkeletonCards />)}
      {data?.count === 0 && <EmptyList text={mayChange ? { ...emptyForStaff, action: add } : emptyForSchool} level={2} />}
      {data && <Groups programs={data.results} isForAllSchools={mayChange} onChange={state.show} />}
      {mayChange && <ProgramForm opened={state.open} onClose={state.close} />}
    </div>
  )
}

type GroupsProps = { programs: HonoursProgram[]; isForAllSchools: boolean; onChange: (id: number) => void }

function Groups({ programs, isForAllSchools, onChange }: GroupsProps) {
  const { actionsFor } = useProgramActions()
  const groups = [
    { title: 'Open', items: programs.filter(({ is_active, is_closed }) => is_active && !is_closed) },
    { title: 'Niet gepubliceerd', items: programs.filter(({ is_active }) => !is_active) },
    { title: 'Gesloten', items: programs.filter(({ is_active, is_closed }) => is_active && is_closed).toReversed() },
  ]
  const actionsOf = (program: HonoursProgram) => [{ label: 'Wijzigen', onClick: () => onChange(program.id) }, ...actionsFor(program)]
  const isNoneOpen = programs.length > 0 && groups[0]!.items.length === 0
  return (
    <>
      {isNoneOpen && !isForAllSchools && <p className={page.soft}>Er is nu geen programma waarvoor u kandidaten kunt indienen.</p>}
      {groups
        .filter(({ items }) => items.length > 0)
        .map(({ title, items }) => (
          <section key={title} className={classes.group} aria-label={title}>
            <h2>{title}</h2>
            <ul className={classes.cards}>
              {items.map((program) => (
                <li key={program.id}>
                  <ProgramCard program={program} isForAllSchools={isForAllSchools} actions={actionsOf(program)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </>
  )
}

const SkeletonCards = () => (
  <div className={classes.cards} aria-busy="true">
    <Loading />
    {[0, 1, 2].map((card) => (
      <Skeleton key={card} height={212} />
    ))}
  </div>
)
