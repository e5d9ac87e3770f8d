import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { ActButton } from '../../platform/list/ActButton'
import bulk from '../../platform/list/bulk.module.css'
import { number } from '../../platform/words'
import classes from '../documents.module.css'

type Act = { label: string; icon: ReactNode; danger?: boolean; run: () => Promise<boolean> }
type Props = { count: number; acts: Act[]; onClear: () => void }

/** What can be done with the chosen items. */
export const ChosenBar = ({ count, acts, onClear }: Props) =>
  count > 0 && (
    <section data-bulk className={`${bulk.bulk} ${classes.chosen}`} aria-label="Geselecteerde items">
      <output>{number(count)} geselecteerd</output>
      <span className={bulk.actions}>
        {acts.map((act) => (
          <ActButton key={act.label} {...act} onDone={onClear} />
        ))}
      </span>
      <CloseButton aria-label="Selectie wissen" onClick={onClear} />
    </section>
  )
