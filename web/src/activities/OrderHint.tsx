import { Button, VisuallyHidden } from '@mantine/core'
import classes from './activity.module.css'

type Props = { canMove: boolean; announcement: string; onShowAll: () => void }

/** How the rows are put in another order, and what that did. */
export const OrderHint = ({ canMove, announcement, onShowAll }: Props) => (
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
        <Button variant="subtle" size="compact-sm" onClick={onShowAll}>
          Eigen volgorde tonen
        </Button>
      </>
    )}
    <VisuallyHidden component="output">{announcement}</VisuallyHidden>
  </p>
)
