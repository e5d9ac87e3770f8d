import { Button } from '@mantine/core'
import { useConnection, useOnline } from '../../platform/api/connection'
import classes from './register.module.css'
import { faultsInWords, FULL, pupilsInWords } from './words'

type Props = { number: number; faulty: number; isFull: boolean; whyNot: string; isSending: boolean; onSend: () => void }

export function SendBar({ number, faulty, isFull, whyNot, isSending, onSend }: Props) {
  const isOnline = useOnline()
  const isReachable = useConnection(({ reachable }) => reachable)
  const waits = isOnline
    ? 'De server antwoordt niet. U kunt inschrijven zodra de verbinding terug is.'
    : 'U bent offline. U kunt inschrijven zodra de verbinding terug is.'
  const isDown = !isOnline || !isReachable
  const said = [faulty > 0 && `${faultsInWords(faulty)}.`, isFull && number > 0 && FULL].filter(Boolean)
  return (
    <footer className={classes.send}>
      <output>{isDown ? waits : whyNot || said.join(' ') || (number > 0 ? 'Alles is ingevuld.' : 'Er is nog niemand ingevuld.')}</output>
      <Button size="md" disabled={isDown || whyNot !== '' || number === 0} loading={isSending} onClick={onSend}>
        {number > 0 ? `Inschrijven (${pupilsInWords(number)})` : 'Inschrijven'}
      </Button>
    </footer>
  )
}
