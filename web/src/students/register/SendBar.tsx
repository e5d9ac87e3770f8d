import { Button } from '@mantine/core'
import { useConnection, useOnline } from '../../platform/api/connection'
import classes from './register.module.css'
import { faultsInWords, FULL, pupilsInWords } from './words'

type Props = { pupilCount: number; faultyCount: number; isFull: boolean; blockedReason: string; isSending: boolean; onSend: () => void }

export function SendBar({ pupilCount, faultyCount, isFull, blockedReason, isSending, onSend }: Props) {
  const isOnline = useOnline()
  const isReachable = useConnection((connection) => connection.isReachable)
  const connectionText = isOnline
    ? 'De server antwoordt niet. U kunt inschrijven zodra de verbinding terug is.'
    : 'U bent offline. U kunt inschrijven zodra de verbinding terug is.'
  const isDown = !isOnline || !isReachable
  const warnings = [faultyCount > 0 && `${faultsInWords(faultyCount)}.`, isFull && pupilCount > 0 && FULL].filter(Boolean)
  return (
    <footer className={classes.send}>
      <output>
        {isDown
          ? connectionText
          : blockedReason || warnings.join(' ') || (pupilCount > 0 ? 'Alles is ingevuld.' : 'Er is nog niemand ingevuld.')}
      </output>
      <Button size="md" disabled={isDown || blockedReason !== '' || pupilCount === 0} loading={isSending} onClick={onSend}>
        {pupilCount > 0 ? `Inschrijven (${pupilsInWords(pupilCount)})` : 'Inschrijven'}
      </Button>
    </footer>
  )
}
