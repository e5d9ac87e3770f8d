import { Button } from '@mantine/core'
import classes from './page.module.css'

export const LoadFailed = ({ retry }: { retry: () => void }) => (
  <div role="alert" className={classes.failed}>
    <p>Dit kon niet worden geladen.</p>
    <Button variant="default" onClick={retry}>
      Opnieuw proberen
    </Button>
  </div>
)
