import { Button } from '@mantine/core'
import { makeNewYear, type NewYearProposal } from '@pre-u/contract/activities/newYear/newYear'
import { listed } from '@pre-u/contract/platform/words'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError } from '../../platform/api/http'
import { useCall } from '../../platform/api/call'
import { toast, toastError } from '../../platform/feedback/toast'
import { type LeaveGuard, useGuardedChanges } from '../../platform/form/useLeaveGuard'
import { useUndoToast } from '../../platform/undo/useUndo'
import { counted } from '../../platform/words'
import { activityColumns, CopyGrid, periodColumns, programColumns } from './CopyGrid'
import page from '../../platform/page/page.module.css'
import classes from './newYear.module.css'
import { activityKind, periodKind, programKind } from './rows'
import { useCopies } from './useCopies'

const words = {
  periods: (count: number) => counted(count, 'periode', 'periodes'),
  activities: (count: number) => counted(count, 'activiteit', 'activiteiten'),
  honours_programs: (count: number) => counted(count, 'honoursprogramma', 'honoursprogramma’s'),
}
type List = keyof typeof words
const inWords = (counts: Record<List, number>) =>
  listed((Object.keys(words) as List[]).filter((list) => counts[list] > 0).map((list) => words[list](counts[list])))

function Part({ title, empty, count, children }: { title: string; empty: string; count: number; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h3>{title}</h3>
      {count === 0 ? <p className={classes.soft}>{empty}</p> : children}
    </section>
  )
}

export function NewYearForm({ proposal, leaveGuard }: { proposal: NewYearProposal; leaveGuard: LeaveGuard }) {
  const { from, to } = proposal
  const periods = useCopies(`periodes ${to}`, proposal.periods, periodKind)
  const activities = useCopies(`activiteiten ${to}`, proposal.activities, activityKind)
  const programs = useCopies(`honours ${to}`, proposal.honours_programs, programKind)
  const { mutateAsync, isPending } = useCall(makeNewYear, { quiet: true })
  const undoToast = useUndoToast()
  const navigate = useNavigate()
  const lists = { periods, activities, honours_programs: programs }
  const forget = () => Object.values(lists).forEach((list) => list.forget())
  useGuardedChanges(
    leaveGuard,
    Object.values(lists).some(({ isChanged }) => isChanged),
    forget,
  )
  const faulty = Object.values(lists).reduce((sum, { faultyCount }) => sum + faultyCount, 0)
  const chosen = { periods: periods.copies.length, activities: activities.copies.length, honours_programs: programs.copies.length }
  const isNothing = Object.values(chosen).every((count) => count === 0)

  const make = async () => {
    const body = { from, periods: periods.copies, activities: activities.copies, honours_programs: programs.copies }
    try {
      const { undo, ...made } = await mutateAsync({ body })
      forget()
      undoToast(`${inWords(made)} voor ${to} klaargezet`, undo)
      await navigate({ to: '/activities', search: { period__school_year: to, state: 'DRAFT' }, ignoreBlocker: true })
    } catch (error) {
      const errors = error instanceof ApiError ? error.fieldErrors : {}
      const isAtRows = Object.entries(lists).map(([list, { takeFaults }]) => takeFaults(list, errors))
      if (isAtRows.some(Boolean))
        toast({ severity: 'error', summary: 'Niet klaargezet', detail: 'Verbeter de rode cellen en probeer het opnieuw.' })
      else toastError(error)
    }
  }
  const shared = ({ rows, faults, change, chooseAll }: typeof periods | typeof activities | typeof programs) => ({
    rows,
    faults,
    onChange: change,
    onChooseAll: chooseAll,
    existsText: `Staat al in ${to}`,
  })
  return (
    <>
      <Part title="Periodes" empty={`In ${from} zijn geen periodes.`} count={periods.rows.length}>
        <CopyGrid label="Periodes" columns={periodColumns} {...shared(periods)} />
      </Part>
      <Part title="Activiteiten" empty={`In ${from} zijn geen activiteiten.`} count={activities.rows.length}>
        <CopyGrid label="Activiteiten" columns={activityColumns} {...shared(activities)} />
      </Part>
      <Part title="Honoursprogramma’s" empty={`In ${from} begint geen honoursprogramma.`} count={programs.rows.length}>
        <CopyGrid label="Honoursprogramma’s" columns={programColumns} {...shared(programs)} />
      </Part>
      <section className={classes.part} aria-label="Sjablonen van berichten">
        <h3>Sjablonen van berichten</h3>
        <p className={classes.soft}>
          Sjablonen horen niet bij een schooljaar: ze blijven beschikbaar en hoeven niet te worden overgenomen. U vindt ze bij{' '}
          <Link to="/berichten">Berichten</Link>.
        </p>
      </section>
      <footer className={page.actionBar}>
        <output>
          {isNothing && 'Kies ten minste één rij.'}
          {!isNothing && (faulty > 0 ? `${counted(faulty, 'rij is', 'rijen zijn')} nog niet in orde.` : `${inWords(chosen)} voor ${to}.`)}
        </output>
        <Button size="md" loading={isPending} disabled={isNothing || faulty > 0} onClick={() => void make()}>
          Klaarzetten als concept
        </Button>
      </footer>
    </>
  )
}
