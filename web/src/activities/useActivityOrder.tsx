import { type Activity, activities } from '@pre-u/contract/activities/activities'
import { Button, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../platform/dialog/ask'
import type { Action, Reordering } from '../platform/list/types'
import type { ListState } from '../platform/address/listState'
import { ALL_YEARS, chooseYear } from '../platform/address/schoolYear'
import { MoveDialog } from './MoveDialog'
import { activityQueries, useMove } from './queries'
import { titleOf } from './words'
import classes from './activity.module.css'

const clearedFilters = Object.fromEntries(['ordering', 'search', ...Object.keys(activities.filters.shape)].map((name) => [name, undefined]))

export function useActivityOrder(state: ListState<typeof activities>) {
  const move = useMove()
  const { data } = useQuery(activityQueries.list(state.query))
  const [announcement, setAnnouncement] = useState('')
  const count = data?.count ?? 0
  const canMove = (state.ordering ?? 'position') === 'position' && !state.isFiltered && state.matching.period__school_year === undefined

  const showAll = () => {
    if (state.matching.period__school_year !== undefined) chooseYear(ALL_YEARS)
    state.change(clearedFilters)
  }
  const moveTo = (activity: Activity, position: number) => {
    if (position < 1 || position > count || position === activity.position) return
    move(activity, position)
    setAnnouncement(`${titleOf(activity)} staat nu op positie ${position} van ${count}.`)
    const page = Math.ceil(position / state.page_size)
    if (page !== state.page) state.refine({ page })
  }
  const reordering: Reordering<Activity> = {
    positionOf: (activity) => activity.position,
    move: canMove ? moveTo : undefined,
  }
  const askPosition = async (activity: Activity) => {
    const position = await ask<number>((answer) => <MoveDialog activity={activity} count={count} answer={answer} />)
    if (position !== undefined) moveTo(activity, position)
  }
  const movesFor = (activity: Activity): Action[] =>
    canMove
      ? [
          ...(activity.position > 1 ? [{ label: 'Omhoog', onClick: () => moveTo(activity, activity.position - 1) }] : []),
          ...(activity.position < count ? [{ label: 'Omlaag', onClick: () => moveTo(activity, activity.position + 1) }] : []),
          { label: 'Verplaats naar positie…', onClick: () => void askPosition(activity) },
        ]
      : []
  const hint = (
    <p className={classes.orderHint}>
      {canMove ? (
        <>
          <span className={classes.wideOnly}>
            Sleep een rij aan het handvat om de volgorde te wijzigen, of kies het handvat en gebruik de pijltjestoetsen.
          </span>
          <span className={classes.phoneOnly}>Wijzig de volgorde via het menu van een activiteit.</span>
        </>
      ) : (
        <>
          Verplaatsen kan alleen in de eigen volgorde van alle schooljaren, zonder zoekterm en filters.{' '}
          <Button variant="subtle" size="compact-sm" onClick={showAll}>
            Eigen volgorde tonen
          </Button>
        </>
      )}
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
    </p>
  )
  return { reordering, hint, movesFor }
}
