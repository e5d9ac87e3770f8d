import { Button } from '@mantine/core'
import classes from './activity.module.css'

type Props = { canMove: boolean; onShowAll: () => void }

export const OrderHint = ({ canMove, onShowAll }: Props) =>
  canMove ? (
    <>
      <span className={classes.wideOnly}>
        Sleep een rij aan het handvat om de volgorde te wijzigen, of kies het handvat en gebruik de pijltjestoetsen.
      </span>
      <span className={classes.phoneOnly}>Wijzig de volgorde via het menu van een activiteit.</span>
    </>
  ) : (
    <>
      Verplaatsen kan alleen in de eigen volgorde, zonder zoekterm en filters.{' '}
      <Button variant="subtle" size="compact-sm" onClick={onShowAll}>
        Eigen volgorde tonen
      </Button>
    </>
  )
