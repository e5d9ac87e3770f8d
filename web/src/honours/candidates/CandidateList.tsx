import { allows } from '@pre-u/contract/access'
import type { HonoursProgram } from '@pre-u/contract/honours/programs'
import { type Candidate, candidates } from '@pre-u/contract/honours/candidates'
import { mayDecide, mayRemove, mayReopen } from '@pre-u/contract/honours/rights'
import { fullName } from '@pre-u/contract/platform/names'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Office } from '../../platform/page/Office'
import { exportAction } from '../../platform/list/BulkBar'
import { ListPage } from '../../platform/list/ListPage'
import type { BulkAction } from '../../platform/list/types'
import { useListState } from '../../platform/address/listState'
import { useSession } from '../../platform/api/session'
import { schoolColumns, staffColumns, useFilters } from './columns'
import { useProgramDeadline } from '../programs/ProgramState'
import { candidateQueries, candidatesOf } from '../queries'
import { useCandidateActions } from './useCandidateActions'
import { useRoom } from '../programs/SchoolNotice'
import { NewCandidateDrawer } from './NewCandidateDrawer'

const emptyForStaff = {
  title: 'Nog geen kandidaten',
  body: 'Zodra een school een kandidaat toevoegt, staat die hier, ook als concept.',
}

export function CandidateList({ program }: { program: HonoursProgram }) {
  const user = useSession((session) => session.user)
  const isStaffUser = mayDecide(user)
  const state = useListState(candidates, useSearch({ from: '/shell/honours/$id' }))
  const filters = useFilters(state.matching, { withSchools: isStaffUser })
  const actions = useCandidateActions()
  const { isClosed } = useProgramDeadline(program)
  const queries = useMemo(() => candidatesOf(program.id), [program.id])
  const pageOf = (id: number) => `/honours/${program.id}/kandidaten/${id}`
  const isFull = useRoom(program, user)?.left === 0
  const mayAdd = allows(candidates.access.create, user) && program.is_active && (isStaffUser || !(isClosed || isFull))

  const actionsOf = (candidate: Candidate) => [
    ...(candidate.files.length > 0 ? [{ label: 'Bijlagen downloaden (zip)', onClick: () => void actions.downloadZip(candidate) }] : []),
    ...(isStaffUser ? [{ label: 'Status wijzigen…', onClick: () => void actions.chooseStatusOf(candidate) }] : []),
    ...(mayReopen(candidate, user) ? [{ label: 'Heropenen', onClick: () => void actions.reopenOne(candidate) }] : []),
    ...(mayRemove(candidate, user) ? [{ label: 'Verwijderen', danger: true, onClick: () => void actions.removeOne(candidate) }] : []),
  ]
  const bulkActions: BulkAction<typeof candidates>[] = [
    ...(isStaffUser ? [{ label: 'Status wijzigen', onClick: actions.chooseStatus }] : []),
    exportAction(candidateQueries.exportSelection, 'Exporteren (zip)'),
    { label: 'Verwijderen', danger: true, onClick: actions.removeAll },
  ]
  const emptyForSchool = {
    title: 'Nog geen kandidaten van uw school',
    body: isClosed ? (
      <>
        De deadline is voorbij. Neem contact op met <Office /> als u nog een kandidaat wilt aanmelden.
      </>
    ) : (
      'Voeg een kandidaat toe, voeg de bijlagen toe en dien in voor de deadline.'
    ),
  }
  return (
    <ListPage
      title="Kandidaten"
      level={2}
      of={program.name}
      queries={queries}
      state={state}
      columns={isStaffUser ? staffColumns : schoolColumns}
      filters={filters}
      defaultOrdering="name"
      row={{ titleOf: fullName, pageOf, openLabel: 'Openen', actionsOf }}
      bulkActions={bulkActions}
      empty={isStaffUser ? emptyForStaff : emptyForSchool}
      {...(mayAdd && { addLabel: 'Kandidaat toevoegen' })}
    >
      {mayAdd && user && <NewCandidateDrawer program={program} user={user} opened={state.open === 'nieuw'} onClose={state.close} />}
    </ListPage>
  )
}
