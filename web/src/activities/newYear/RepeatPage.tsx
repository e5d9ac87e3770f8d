import { Button } from '@mantine/core'
import { MAX_TIMES, readRepetitions, repeatActivity, type Repetition } from '@pre-u/contract/activities/newYear/newYear'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { TextSearch } from '../../platform/address/searchParams'
import { ApiError } from '../../platform/api/http'
import { callQuery, useCall } from '../../platform/api/call'
import { toastError } from '../../platform/feedback/toast'
import { type LeaveGuard, useGuardedChanges, useLeaveGuard } from '../../platform/form/useLeaveGuard'
import { useTypedFields } from '../../platform/form/typed'
import { WholeNumberInput } from '../../platform/form/WholeNumberInput'
import { LoadFailed } from '../../platform/page/Message'
import page from '../../platform/page/page.module.css'
import { loadRecord, RecordPageAt, SkeletonLines } from '../../platform/page/RecordPage'
import { useUndoToast } from '../../platform/undo/useUndo'
import { counted } from '../../platform/words'
import { activityQueries } from '../queries'
import { activityColumns, CopyGrid } from './CopyGrid'
import classes from './newYear.module.css'
import { activityKind } from './rows'
import { useCopies } from './useCopies'

export const load = (_address: TextSearch, { id }: { id: string }) => loadRecord(activityQueries, id)

export function RepeatPage() {
  const { id } = useParams({ from: '/shell/activities/$id/herhalen' })
  return (
    <RecordPageAt queries={activityQueries} id={id} subject="Deze activiteit" skeleton={[[['Herhalen', 6]]]}>
      {(activity) => <RepeatForm activity={activity} />}
    </RecordPageAt>
  )
}

const repetitionsQuery = (id: number, weeks: number, times: number) => ({
  ...callQuery({ path: '/api/new-year' }, readRepetitions, { params: { id }, query: { weeks, times } }),
  placeholderData: keepPreviousData,
  staleTime: 'static' as const,
  gcTime: 0,
})

type Typed = number | string | null
type Numbers = { weeks: Typed; times: Typed }

const MAX_WEEKS = 8
const FIRST = { weeks: 1, times: 5 }
const isBetween = (value: Typed, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max
const areComplete = (numbers: Numbers): numbers is { weeks: number; times: number } =>
  isBetween(numbers.weeks, MAX_WEEKS) && isBetween(numbers.times, MAX_TIMES)
const faultOf = (value: Typed, max: number) => (isBetween(value, max) ? undefined : `Vul 1 tot en met ${max} in`)

export function RepeatForm({ activity }: { activity: { id: number; code: string; name: string } }) {
  const { id, code, name } = activity
  const leaveGuard = useLeaveGuard()
  const [typed, change, { forget }] = useTypedFields<Numbers>(`aantal herhalingen van ${id}`, FIRST)
  const [{ weeks, times }, setProposed] = useState(areComplete(typed) ? typed : FIRST)
  const { data, dataUpdatedAt, isError, isPlaceholderData, refetch } = useQuery(repetitionsQuery(id, weeks, times))
  const isAsTyped = typed.weeks === weeks && typed.times === times
  const type = (part: Partial<Numbers>) => {
    const next = { ...typed, ...part }
    change(part)
    // Another proposal replaces what was changed in this one: that is asked when the number is complete.
    if (!leaveGuard.isDirty() && areComplete(next)) setProposed(next)
  }
  const leave = async () => {
    if (isAsTyped || !areComplete(typed)) return
    if (await leaveGuard.mayDiscard()) setProposed(typed)
    else change({ weeks, times })
  }
  return (
    <div className={classes.page}>
      <header className={classes.about}>
        <Link to="/activities/$id" params={{ id: String(id) }} className={page.back}>
          <IconArrowLeft size={16} stroke={1.5} aria-hidden /> Activiteit
        </Link>
        <h1>
          {code} {name} herhalen
        </h1>
        <p>
          Elke herhaling wordt een nieuwe activiteit, als concept, op dezelfde dag van de week en met evenveel dagen tussen deadline en
          begin. Weken met een schoolvakantie en dagen die voorbij zijn, worden overgeslagen.
        </p>
      </header>
      {/* onBlur bubbles from the fields. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={classes.every} onBlur={() => void leave()}>
        <WholeNumberInput
          label="Elke … weken"
          value={typed.weeks}
          onChange={(changed) => type({ weeks: changed })}
          error={faultOf(typed.weeks, MAX_WEEKS)}
        />
        <WholeNumberInput
          label="Aantal herhalingen"
          value={typed.times}
          onChange={(changed) => type({ times: changed })}
          error={faultOf(typed.times, MAX_TIMES)}
        />
      </div>
      {!data && (isError ? <LoadFailed subject="Het voorstel" retry={() => void refetch()} /> : <SkeletonLines lines={8} />)}
      {data && (
        <Repetitions
          key={dataUpdatedAt}
          id={id}
          proposals={data}
          isCurrent={isAsTyped && !isPlaceholderData}
          leaveGuard={leaveGuard}
          onMade={forget}
        />
      )}
    </div>
  )
}

/** `isCurrent`: the proposals are those of the numbers that were typed. */
type RepetitionsProps = { id: number; proposals: Repetition[]; isCurrent: boolean; leaveGuard: LeaveGuard; onMade: () => void }

function Repetitions({ id, proposals, isCurrent, leaveGuard, onMade }: RepetitionsProps) {
  const { rows, isChanged, faults, copies, faultyCount, change, chooseAll, takeFaults, forget } = useCopies(
    'herhalen',
    proposals,
    activityKind,
  )
  useGuardedChanges(leaveGuard, isChanged, forget)
  const { mutateAsync, isPending } = useCall(repeatActivity, { quiet: true })
  const undoToast = useUndoToast()
  const navigate = useNavigate()
  const make = async () => {
    try {
      const { count, undo } = await mutateAsync({ params: { id }, body: { copies } })
      forget()
      onMade()
      undoToast(`${counted(count, 'concept', 'concepten')} gemaakt`, undo)
      await navigate({ to: '/activities', search: { state: 'DRAFT' }, ignoreBlocker: true })
    } catch (error) {
      if (!(error instanceof ApiError && takeFaults('copies', error.fieldErrors))) toastError(error)
    }
  }
  return (
    <>
      <CopyGrid
        label="Herhalingen"
        columns={activityColumns}
        rows={rows}
        faults={faults}
        existsText=""
        onChange={change}
        onChooseAll={chooseAll}
      />
      <footer className={page.actionBar}>
        <output>
          {faultyCount > 0
            ? `${counted(faultyCount, 'rij is', 'rijen zijn')} nog niet in orde.`
            : counted(copies.length, 'herhaling', 'herhalingen')}
        </output>
        <Button size="md" loading={isPending} disabled={!isCurrent || copies.length === 0 || faultyCount > 0} onClick={() => void make()}>
          Als concept aanmaken
        </Button>
      </footer>
    </>
  )
}
