import { Button } from '@mantine/core'
import { MAX_TIMES, readRepetitions, repeatActivity, type Repetition } from '@pre-u/contract/activities/newYear/newYear'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ApiError } from '../../platform/api/http'
import { call, useCall } from '../../platform/api/call'
import { toastError } from '../../platform/feedback/toast'
import { type LeaveGuard, useGuardedChanges, useLeaveGuard } from '../../platform/form/useLeaveGuard'
import { WholeNumberInput } from '../../platform/form/WholeNumberInput'
import { useKeptState } from '../../platform/hooks/useKept'
import { LoadFailed } from '../../platform/page/Message'
import page from '../../platform/page/page.module.css'
import { SkeletonLines } from '../../platform/page/RecordPage'
import { useUndoToast } from '../../platform/undo/useUndo'
import { counted } from '../../platform/words'
import { activityColumns, CopyGrid } from './CopyGrid'
import classes from './newYear.module.css'
import { activityKind } from './rows'
import { useCopies } from './useCopies'

const repetitionsQuery = (id: number, weeks: number, times: number) =>
  queryOptions({
    queryKey: ['/api/new-year', 'repetitions', id, weeks, times] as const,
    queryFn: ({ signal }) => call(readRepetitions, { params: { id }, query: { weeks, times }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 'static',
    gcTime: 0,
  })

type Typed = number | string | null

const MAX_WEEKS = 8
const [FIRST_WEEKS, FIRST_TIMES] = [1, 5]
const isBetween = (value: Typed, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max
const faultOf = (value: Typed, max: number) => (isBetween(value, max) ? undefined : `Vul 1 tot en met ${max} in`)

export function RepeatForm({ activity }: { activity: { id: number; code: string; name: string } }) {
  const { id, code, name } = activity
  const leaveGuard = useLeaveGuard()
  const [typedWeeks, setWeeks] = useKeptState<Typed>(`herhalen ${id}, weken`, FIRST_WEEKS)
  const [typedTimes, setTimes] = useKeptState<Typed>(`herhalen ${id}, keer`, FIRST_TIMES)
  const [{ weeks, times }, setProposed] = useState({
    weeks: isBetween(typedWeeks, MAX_WEEKS) ? typedWeeks : FIRST_WEEKS,
    times: isBetween(typedTimes, MAX_TIMES) ? typedTimes : FIRST_TIMES,
  })
  const { data, dataUpdatedAt, isError, isPlaceholderData, refetch } = useQuery(repetitionsQuery(id, weeks, times))
  const isAsTyped = typedWeeks === weeks && typedTimes === times
  const propose = (newWeeks: Typed, newTimes: Typed) => {
    if (isBetween(newWeeks, MAX_WEEKS) && isBetween(newTimes, MAX_TIMES)) setProposed({ weeks: newWeeks, times: newTimes })
  }
  const type = (newWeeks: Typed, newTimes: Typed) => {
    setWeeks(newWeeks)
    setTimes(newTimes)
    // Another proposal replaces what was changed in this one: that is asked when the number is complete.
    if (!leaveGuard.isDirty()) propose(newWeeks, newTimes)
  }
  const isAsking = useRef(false)
  const leave = async () => {
    // The question takes the focus from the next field.
    if (isAsking.current || isAsTyped || !isBetween(typedWeeks, MAX_WEEKS) || !isBetween(typedTimes, MAX_TIMES)) return
    isAsking.current = true
    const mayDiscard = await leaveGuard.mayDiscard()
    isAsking.current = false
    if (mayDiscard) return propose(typedWeeks, typedTimes)
    setWeeks(weeks)
    setTimes(times)
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
          Elke herhaling wordt een eigen activiteit, als concept, op dezelfde dag van de week en met dezelfde tijd tot de deadline. Weken
          met een schoolvakantie en dagen die voorbij zijn, worden overgeslagen.
        </p>
      </header>
      {/* onBlur bubbles from the fields. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={classes.every} onBlur={() => void leave()}>
        <WholeNumberInput
          label="Om de hoeveel weken"
          value={typedWeeks}
          onChange={(typed) => type(typed, typedTimes)}
          error={faultOf(typedWeeks, MAX_WEEKS)}
        />
        <WholeNumberInput
          label="Hoeveel keer erbij"
          value={typedTimes}
          onChange={(typed) => type(typedWeeks, typed)}
          error={faultOf(typedTimes, MAX_TIMES)}
        />
      </div>
      {!data && (isError ? <LoadFailed subject="Het voorstel" retry={() => void refetch()} /> : <SkeletonLines lines={8} />)}
      {data && (
        <Repetitions key={dataUpdatedAt} id={id} proposals={data} isCurrent={isAsTyped && !isPlaceholderData} leaveGuard={leaveGuard} />
      )}
    </div>
  )
}

/** `isCurrent`: the proposals are those of the numbers that were typed. */
type RepetitionsProps = { id: number; proposals: Repetition[]; isCurrent: boolean; leaveGuard: LeaveGuard }

function Repetitions({ id, proposals, isCurrent, leaveGuard }: RepetitionsProps) {
  const { rows, isChanged, faults, copies, faultyCount, change, chooseAll, takeFaults } = useCopies('herhalen', proposals, activityKind)
  useGuardedChanges(leaveGuard, isChanged)
  const { mutateAsync, isPending } = useCall(repeatActivity, { quiet: true })
  const undoToast = useUndoToast()
  const navigate = useNavigate()
  const make = async () => {
    try {
      const { count, undo } = await mutateAsync({ params: { id }, body: { copies } })
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
          Maken als concept
        </Button>
      </footer>
    </>
  )
}
