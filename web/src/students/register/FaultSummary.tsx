import { UnstyledButton } from '@mantine/core'
import { number } from '../../platform/words'
import type { CellPosition } from './cells'
import type { Fault } from './faults'
import classes from './register.module.css'
import { fieldNames } from './rows'
import { faultsInWords } from './words'

type Props = { faults: Fault[]; goTo: (position: CellPosition) => void; onRemove: (key: number) => void }

const MAX_SHOWN = 3
export const FAULTS_ID = 'faults'

export function FaultSummary({ faults, goTo, onRemove }: Props) {
  const more = faults.length - MAX_SHOWN
  return (
    <section id={FAULTS_ID} tabIndex={-1} className={classes.faults} aria-labelledby="faults-heading">
      <h2 id="faults-heading">{faultsInWords(faults.length)}</h2>
      <ul>
        {faults.slice(0, MAX_SHOWN).map(({ row, number: line, field, message }) => (
          <li key={row.key}>
            <UnstyledButton className={classes.jump} onClick={() => goTo({ index: line - 1, stop: field })}>
              Rij {line}, {fieldNames[field]}: {message}
            </UnstyledButton>
            <UnstyledButton className={classes.drop} onClick={() => onRemove(row.key)} aria-label={`Rij ${line} verwijderen, met een fout`}>
              Rij verwijderen
            </UnstyledButton>
          </li>
        ))}
        {more > 0 && <li>En nog {number(more)} andere. Ze staan rood in de lijst.</li>}
      </ul>
    </section>
  )
}
