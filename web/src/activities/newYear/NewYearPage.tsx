import { addNationalHolidays, readNewYear } from '@pre-u/contract/activities/newYear/newYear'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { callQuery, useCall } from '../../platform/api/call'
import { attempt, toastSuccess } from '../../platform/feedback/toast'
import { useLeaveGuard } from '../../platform/form/useLeaveGuard'
import { LoadFailed } from '../../platform/page/Message'
import { SkeletonLines } from '../../platform/page/RecordPage'
import { counted } from '../../platform/words'
import { Select } from '../../platform/form/Select'
import { NewYearForm } from './NewYearForm'
import classes from './newYear.module.css'

// A proposal that is being changed is not replaced by a newer one.
const proposalQuery = (from: string | null) => ({
  ...callQuery({ path: '/api/new-year' }, readNewYear, { query: from === null ? {} : { from } }),
  staleTime: 'static' as const,
  gcTime: 0,
})

export function NewYearPage() {
  const [from, setFrom] = useState<string | null>(null)
  const { data, isError, refetch, dataUpdatedAt } = useQuery(proposalQuery(from))
  const leaveGuard = useLeaveGuard()
  const { mutateAsync: addNational, isPending } = useCall(addNationalHolidays, { quiet: true })
  const chooseYear = async (year: string | null) => {
    if (await leaveGuard.mayDiscard()) setFrom(year)
  }
  const takeOver = async (school_year: string) => {
    if (!(await leaveGuard.mayDiscard())) return
    await attempt(async () => {
      const { count } = await addNational({ body: { school_year } })
      toastSuccess(`${counted(count, 'vakantie is', 'vakanties zijn')} toegevoegd. Het voorstel houdt er rekening mee.`)
      await refetch()
    })
  }
  return (
    <section className={classes.page} aria-labelledby="new-year">
      <header className={classes.about}>
        <h2 id="new-year">Schooljaar klaarzetten</h2>
        <p>
          Neem periodes, activiteiten en honoursprogramma’s over uit een eerder schooljaar. De data zijn een voorstel: dezelfde dag van de
          week, een jaar later, buiten de{' '}
          <Link to="/settings" search={{ tab: 'vakanties' }}>
            schoolvakanties
          </Link>
          . Scholen zien pas iets als u publiceert.
        </p>
      </header>
      {data && (
        <Select
          className={classes.from}
          label="Overnemen uit"
          data={data.school_years}
          value={data.from}
          allowDeselect={false}
          onChange={(year) => void chooseYear(year)}
        />
      )}
      {data && !data.has_holidays && (
        <p className={classes.notice}>
          Van {data.to} zijn nog geen schoolvakanties bekend.{' '}
          <button type="button" disabled={isPending} onClick={() => void takeOver(data.to)}>
            Landelijke data overnemen
          </button>
        </p>
      )}
      {!data && (isError ? <LoadFailed whole subject="Het voorstel" retry={() => void refetch()} /> : <SkeletonLines lines={10} />)}
      {data && <NewYearForm key={`${data.from} ${dataUpdatedAt}`} proposal={data} leaveGuard={leaveGuard} />}
    </section>
  )
}
