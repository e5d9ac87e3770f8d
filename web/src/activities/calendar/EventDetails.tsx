import type { CalendarEvent } from '@pre-u/contract/activities/calendar'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { changeAndFocus } from '../../platform/form/focus'
import { type LeaveGuard, useLeaveGuard } from '../../platform/form/useLeaveGuard'
import { useHandOnFocus } from '../../platform/hooks/keyboard'
import { SideDrawer } from '../../platform/dialog/SideDrawer'
import { LinkButton } from '../../platform/page/links'
import { StatusText } from '../../platform/list/cells'
import classes from './calendar.module.css'
import { KindIcon } from './Legend'
import { MoveForm } from './MoveForm'
import { HEADING, kindWords, whenInWords } from './words'

type Props = { opened: CalendarEvent | undefined; isStaff: boolean; onClose: () => void }

export function EventDetails({ opened: event, isStaff, onClose }: Props) {
  // Keeps the content visible while the drawer slides out.
  const [shown, setShown] = useState(event)
  if (event && event !== shown) setShown(event)
  const leaveGuard = useLeaveGuard({ leave: onClose })
  return (
    <SideDrawer
      opened={event !== undefined}
      onClose={() => void leaveGuard.requestClose()}
      title={shown?.title}
      state={shown?.is_cancelled && <StatusText tone="cancelled">Geannuleerd</StatusText>}
    >
      {shown && <Details key={shown.id} event={shown} isStaff={isStaff} leaveGuard={leaveGuard} />}
    </SideDrawer>
  )
}

function Details({ event, isStaff, leaveGuard }: { event: CalendarEvent; isStaff: boolean; leaveGuard: LeaveGuard }) {
  // The block from which it was opened is another one after a move.
  const part = useHandOnFocus<HTMLDivElement>(HEADING)
  const [isMoving, setMoving] = useState(false)
  const moveButton = useRef<HTMLButtonElement>(null)
  const cancelMove = async () => {
    if (await leaveGuard.mayDiscard()) changeAndFocus(() => setMoving(false), moveButton)
  }
  const { kind, location, description, is_cancelled } = event
  return (
    <div ref={part} className={classes.details}>
      <dl className={classes.facts}>
        <dt>Soort</dt>
        <dd className={classes.kindWord} data-kind={kind}>
          <KindIcon kind={kind} size={16} /> {kindWords[kind]}
        </dd>
        <dt>Wanneer</dt>
        <dd>
          <time>{whenInWords(event)}</time>
        </dd>
        {location && (
          <>
            <dt>Locatie</dt>
            <dd>{location}</dd>
          </>
        )}
        {description && (
          <>
            <dt>Omschrijving</dt>
            <dd className={classes.description}>{description}</dd>
          </>
        )}
      </dl>
      {isMoving ? (
        <MoveForm event={event} leaveGuard={leaveGuard} onDone={leaveGuard.closeWithoutAsking} onCancel={() => void cancelMove()} />
      ) : (
        <div className={classes.buttons}>
          <PageLink event={event} isStaff={isStaff} />
          {isStaff && kind === 'activity' && !is_cancelled && (
            <Button ref={moveButton} variant="default" onClick={() => setMoving(true)}>
              Verplaatsen…
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function PageLink({ event: { kind, record_id }, isStaff }: { event: CalendarEvent; isStaff: boolean }) {
  if (kind === 'activity' || kind === 'deadline')
    return (
      <LinkButton to="/activities/$id" params={{ id: String(record_id) }}>
        Naar de activiteit
      </LinkButton>
    )
  if (kind !== 'period')
    return (
      <LinkButton to="/honours/$id" params={{ id: String(record_id) }}>
        Naar het honoursprogramma
      </LinkButton>
    )
  return (
    isStaff && (
      <LinkButton to="/settings" search={{ open: String(record_id) }}>
        Naar de periode
      </LinkButton>
    )
  )
}
