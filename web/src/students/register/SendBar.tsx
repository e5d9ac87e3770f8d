import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useConnection, useOnline } from '../../platform/api/connection'
import { DraftState } from '../../platform/drafts/DraftNotice'
import type { Share, Summary } from './checks'
import classes from './register.module.css'
import type { Register } from './useRegister'
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

type Props = { register: Register; sent: ReactNode; isFull: boolean; blockedReason: string }

function describe({ filled, faultyCount, overLimit }: Summary, isFull: boolean): string {
  if (filled.length === 0) return 'Er is nog niemand ingevuld.'
  const over = overLimit.size
  const open = [faultyCount > 0 && `${rowsInWords(faultyCount)} nog niet in orde.`, over > 0 && `${excessInWords(over)}.`].filter(Boolean)
  return [...(open.length > 0 ? open : ['Alles is ingevuld.']), isFull && FULL].filter(Boolean).join(' ')
}

export function SendBar({ register, sent, isFull, blockedReason }: Props) {
  const { work, summary, faults, isSending } = register
  const isForSeveral = register.fields.includes('activity')
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
      <div className={classes.state}>
        <output>{isDown ? connectionText : blockedReason || describe(summary, isFull && !isForSeveral)}</output>
        <DraftState {...work} />
      </div>
      {sent}
      {/* On a phone the strip is out of sight. */}
      {faults.length > 0 && (
        <Button variant="default" className={classes.next} onClick={register.goToFault}>
          Volgende fout
        </Button>
      )}
      {isForSeveral ? (
        <Shares shares={summary.shares} />
      ) : (
        <small className={classes.keys}>
          <span>
            <kbd>Tab</kbd> volgende kolom, <kbd>Enter</kbd> omlaag
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
        onClick={register.submit}
      >
        {sendLabel(sendable.length, left)}
      </Button>
    </footer>
  )
}
