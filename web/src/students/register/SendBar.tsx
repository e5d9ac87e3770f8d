import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useConnection, useOnline } from '../../platform/api/connection'
import classes from './register.module.css'
import type { Summary, Share } from './summary'
import { excessInWords, FULL, rowsInWords, sendLabel, freeInWords, pupilsInWords } from './words'

/** How a list is divided over activities, and what each of them still takes. */
const Shares = ({ shares }: { shares: Share[] }) => (
  <ul className={classes.shares} aria-label="Verdeling over activiteiten">
    {shares.map(({ room, rows, excess }) => (
      <li key={room.id}>
        <b>{room.code}</b> {pupilsInWords(rows.length)}, {freeInWords(room)}
        {excess > 0 && <strong className={classes.excess}>{excessInWords(excess)}</strong>}
      </li>
    ))}
  </ul>
)

type Props = {
  summary: Summary
  sent: ReactNode
  isFull: boolean
  isForSeveral: boolean
  blockedReason: string
  isSending: boolean
  onSend: () => void
  onNextFault: (() => void) | undefined
}

function describe({ filled, faultyCount, overLimit }: Summary, isFull: boolean): string {
  if (filled.length === 0) return 'Er is nog niemand ingevuld.'
  const over = overLimit.size
  const open = [faultyCount > 0 && `${rowsInWords(faultyCount)} nog niet in orde.`, over > 0 && `${excessInWords(over)}.`].filter(Boolean)
  return [...(open.length > 0 ? open : ['Alles is ingevuld.']), isFull && FULL].filter(Boolean).join(' ')
}

export function SendBar({ summary, sent, isFull, isForSeveral, blockedReason, isSending, onSend, onNextFault }: Props) {
  const isOnline = useOnline()
  const isReachable = useConnection((connection) => connection.isReachable)
  const connectionText = isOnline
    ? 'De server antwoordt niet. U kunt inschrijven zodra de verbinding terug is.'
    : 'U bent offline. U kunt inschrijven zodra de verbinding terug is.'
  const isDown = !isOnline || !isReachable
  const { filled, sendable, faultyCount } = summary
  const left = filled.length - sendable.length
  const isNothingLeft = sendable.length === 0 && faultyCount === 0
  return (
    <footer className={classes.send}>
      <output>{isDown ? connectionText : blockedReason || describe(summary, isFull && !isForSeveral)}</output>
      {sent}
      {/* On a phone the strip is out of sight. */}
      {onNextFault && (
        <Button variant="default" className={classes.next} onClick={onNextFault}>
          Volgende fout
        </Button>
      )}
      {isForSeveral ? (
        <Shares shares={summary.shares} />
      ) : (
        <small className={classes.keys}>
          <span>
            <kbd>Tab</kbd> volgende cel die iets nodig heeft
          </span>{' '}
          <span>
            <kbd>Ctrl Z</kbd> ongedaan maken
          </span>{' '}
          <span>
            <kbd>Ctrl Enter</kbd> {left === 0 ? 'inschrijven' : faultyCount > 0 ? 'naar de eerste fout' : 'naar de eerste rij te veel'}
          </span>
        </small>
      )}
      <Button
        size="md"
        aria-keyshortcuts={left === 0 ? 'Control+Enter' : undefined}
        disabled={isDown || blockedReason !== '' || isNothingLeft}
        loading={isSending}
        onClick={onSend}
      >
        {sendLabel(sendable.length, left)}
      </Button>
    </footer>
  )
}
