import type { FiguresParameters } from '../pageParameters'
import { Choice } from './Choice'
import classes from './figures.module.css'

type Props = { isChosen: boolean; all: FiguresParameters; publication: FiguresParameters }

export const PublicationChoice = ({ isChosen, all, publication }: Props) => (
  <Choice
    title="Weergave"
    options={[
      { label: 'Alle cijfers', search: all, isCurrent: !isChosen },
      { label: 'Voor publicatie', search: publication, isCurrent: isChosen },
    ]}
  />
)

export const PublicationHint = () => (
  <p className={classes.hint}>Aantallen onder de 5, en aantallen waaruit zij volgen, zijn verborgen (–).</p>
)
