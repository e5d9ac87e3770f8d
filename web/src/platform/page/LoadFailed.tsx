import { Button } from '@mantine/core'
import classes from './page.module.css'

type Props = {
  /** 'De lijst'. */ subject?: string
  /** Fills the page. */ whole?: boolean
  retry: () => void
}

export const LoadFailed = ({ subject = 'Dit', whole, retry }: Props) => (
  <div role="alert" className={classes.failed} data-whole={whole}>
    <p>{subject} kon niet worden geladen.</p>
    <Button variant="default" onClick={retry}>
      Opnieuw proberen
    </Button>
  </div>
)
