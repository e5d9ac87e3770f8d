import { Button, UnstyledButton } from '@mantine/core'
import type { CellPosition } from './cells'
import type { Fault } from './faults'
import classes from './strip.module.css'
import { fieldNames } from './rows'
import { faultsInWords } from './words'
import { counted, number } from '../../platform/words'

type Props = {
  faults: Fault[]
  visited: CellPosition | null
  registeredCount: number
  capitals: { count: number; example: string }
  onNext: () => void
  onRemoveRow: (index: number) => void
  onRemoveRegistered: () => void
  onMendCapitals: () => void
}

/** What is wrong with the rows and what one click can mend, on one line. */
export function Strip({ faults, visited, registeredCount, capitals, onNext, onRemoveRow, onRemoveRegistered, onMendCapitals }: Props) {
  const at = faults.findIndex(({ index, field }) => index === visited?.index && field === visited.stop)
  const shown = faults[Math.max(at, 0)]
  if (!shown && capitals.count === 0) return null
  return (
    <section className={classes.strip} data-tone={shown ? 'fault' : undefined} aria-label="Controle van de rijen">
      {shown && (
        <>
          <h2>{at < 0 ? faultsInWords(faults.length) : `Fout ${number(at + 1)} van ${number(faults.length)}`}</h2>
          <Button variant="default" size="xs" className={classes.jump} onClick={onNext}>
            Volgende fout
          </Button>
          <output>
            Rij {shown.index + 1}, {fieldNames[shown.field]}: {shown.message}
          </output>
          <UnstyledButton className={classes.offer} onClick={() => onRemoveRow(shown.index)}>
            Rij {shown.index + 1} verwijderen
          </UnstyledButton>
        </>
      )}
      {registeredCount > 0 && (
        <UnstyledButton className={classes.offer} onClick={onRemoveRegistered}>
          {registeredCount === 1 ? 'Verwijder wie al ingeschreven is' : `Verwijder de ${number(registeredCount)} die al ingeschreven zijn`}
        </UnstyledButton>
      )}
      {capitals.count > 0 && (
        <UnstyledButton className={classes.offer} onClick={onMendCapitals}>
          Schrijf {counted(capitals.count, 'naam', 'namen')} als ‘{capitals.example}’
        </UnstyledButton>
      )}
    </section>
  )
}
