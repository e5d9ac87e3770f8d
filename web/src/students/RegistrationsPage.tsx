import { isStaff } from '@pre-u/contract/access'
import { fullName } from '@pre-u/contract/platform/names'
import { MAX_OVERVIEWS, type Student, students } from '@pre-u/contract/students/students'
import { lockReason, mayMove } from '@pre-u/contract/students/rights'
import { Button } from '@mantine/core'
import { IconPlus, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ListPage } from '../platform/list/ListPage'
import { useYearOfList, withYear } from '../platform/address/schoolYear'
import type { TextSearch } from '../platform/address/searchParams'
import { loadList } from '../platform/list/rows'
import type { BulkAction } from '../platform/list/types'
import { ViewsMenu } from '../platform/list/ViewsMenu'
import { useListState } from '../platform/address/listState'
import { LinkButton } from '../platform/page/links'
import { useSession } from '../platform/api/session'
import { toast } from '../platform/feedback/toast'
import { exportAction } from '../platform/list/BulkBar'
import { schoolColumns, staffColumns } from './columns'
import { chooseActivity } from './ChooseActivityDialog'
import { studentQueries } from './queries'
import { useMessageTo } from '../notifications/messages/public'
import { useMoveActions } from './move/useMoveActions'
import { reportChoices } from './report/reportChoices'
import { useReportActions } from './report/useReportActions'
import { offeredStatuses, ReaderContext, useReader } from './rights'
import classes from './students.module.css'
import { UndoLine } from './UndoLine'
import { useFilters } from './useFilters'
import { useStudentActions } from './useStudentActions'
import { WaitingListSection } from './WaitingListSection'
import { StudentDrawer } from './StudentDrawer'
import { countTasks, staffOverviewQuery } from '../figures/overview/queries'
import { counted } from '../platform/words'

/** Keeps its height while it loads, so that the list below does not move. */
function OverviewLine() {
  const { data } = useQuery(staffOverviewQuery)
  const tasks = data && countTasks(data)
  return (
    <p className={classes.overview}>
      {tasks === 0 && 'Er wacht niets op een besluit.'}
      {tasks !== undefined && tasks > 0 && (
        <Link to="/overzicht">{counted(tasks, 'onderwerp vraagt aandacht', 'onderwerpen vragen aandacht')}</Link>
      )}
    </p>
  )
}

const plus = <IconPlus size={16} aria-hidden />

/** Staff choose the activity here. */
const RegisterButton = ({ schoolId }: { schoolId: string | undefined }) => (
  <Button leftSection={plus} onClick={() => chooseActivity(schoolId ? { id: schoolId } : undefined)}>
    Leerlingen inschrijven
  </Button>
)

/** To the grid of the activity that the list is filtered by; without one, a school goes to its activities to choose from. */
const RegisterLink = ({ activityId, schoolId }: { activityId?: string | undefined; schoolId?: string | undefined }) =>
  activityId ? (
    <LinkButton to="/activities/$id/inschrijven" params={{ id: activityId }} search={{ school_id: schoolId }} leftSection={plus}>
      Leerlingen inschrijven
    </LinkButton>
  ) : (
    <LinkButton to="/activities" leftSection={plus}>
      Leerlingen inschrijven
    </LinkButton>
  )
const SchoolLine = () => (
  <p className={classes.line}>
    <Link to="/cijfers">Cijfers van uw school</Link>
    <UndoLine />
  </p>
)

const emptyForStaff = {
  title: 'Nog geen inschrijvingen',
  body: 'Zodra een school leerlingen voor een activiteit inschrijft, staan ze hier.',
}
const emptyForSchool = {
  title: 'Nog geen inschrijvingen',
  body: 'Kies een activiteit en schrijf leerlingen in. Daarna ziet u hier wie geplaatst is.',
  action: <RegisterLink />,
}

export const load = (address: TextSearch) => loadList(studentQueries, students, withYear(address))

export function RegistrationsPage() {
  const isStaffUser = useSession(({ user }) => user !== null && isStaff(user))
  const state = useListState(students, useYearOfList(useSearch({ from: '/shell/' })))
  const filters = useFilters(state, { withSchools: isStaffUser })
  const actions = useStudentActions()
  const { moveOne, moveAll } = useMoveActions()
  const reportActions = useReportActions()
  const messageTo = useMessageTo('students')
  const readerOf = useReader()
  const navigate = useNavigate()

  const actionsOf = (student: Student) => {
    const reader = readerOf(student)
    const mayCancel = !isStaffUser && offeredStatuses(student, reader).length > 0
    return [
      ...(isStaffUser ? [{ label: 'Status wijzigen…', onClick: () => void actions.chooseStatusOf(student) }] : []),
      { label: mayMove(student, reader) ? 'Verplaatsen of kopiëren…' : 'Kopiëren…', onClick: () => void moveOne(student) },
      ...reportChoices(student, reader, reportActions),
      ...(mayCancel ? [{ label: 'Afmelden', onClick: () => void actions.cancelOne(student) }] : []),
      ...(lockReason(student, reader) ? [] : [{ label: 'Verwijderen', danger: true, onClick: () => void actions.removeOne(student) }]),
    ]
  }
  const showOverviews = (ids: number[]) => {
    if (ids.length > MAX_OVERVIEWS)
      return toast({
        severity: 'info',
        summary: `Kies ten hoogste ${MAX_OVERVIEWS} inschrijvingen`,
        detail: 'Er komt een blad per leerling.',
      })
    void navigate({ to: '/leerlingen/overzicht', search: { ids: ids.join() } })
  }
  const bulkActions: BulkAction<typeof students>[] = [
    isStaffUser ? { label: 'Status wijzigen', onClick: actions.chooseStatus } : { label: 'Afmelden', onClick: actions.cancelAll },
    { label: 'Verplaatsen', onClick: moveAll },
    ...(isStaffUser ? [messageTo] : []),
    exportAction(studentQueries.exportSelection),
    { label: 'Overzicht per leerling', icon: <IconPrinter size={16} stroke={1.5} aria-hidden />, onClick: showOverviews },
    { label: 'Verwijderen', danger: true, onClick: actions.removeAll },
  ]
  const { activity__id, school__id } = state.matching
  const isChosenHere = isStaffUser && !activity__id
  const ofActivity = activity__id && <WaitingListSection activityId={Number(activity__id)} />
  const notice = isStaffUser ? ofActivity || <OverviewLine /> : <SchoolLine />
  const shownIds = useQuery(studentQueries.list(state.query)).data?.results.map(({ id }) => id) ?? []
  return (
    <ReaderContext value={readerOf}>
      <ListPage
        title="Inschrijvingen"
        queries={studentQueries}
        state={state}
        columns={isStaffUser ? staffColumns : schoolColumns}
        filters={filters}
        defaultOrdering="name"
        row={{ titleOf: fullName, openLabel: 'Openen', actionsOf }}
        bulkActions={bulkActions}
        actions={
          <>
            <ViewsMenu list={students.path} state={state} />
            {isChosenHere ? (
              <RegisterButton schoolId={school__id} />
            ) : (
              <RegisterLink activityId={activity__id} schoolId={isStaffUser ? school__id : undefined} />
            )}
          </>
        }
        empty={isStaffUser ? emptyForStaff : emptyForSchool}
      >
        {notice}
        <StudentDrawer opened={state.open} ids={shownIds} onGo={state.showInstead} onClose={state.close} />
      </ListPage>
    </ReaderContext>
  )
}
