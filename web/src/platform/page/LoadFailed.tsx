import { Button } from '@mantine/core'
import { ApiError } from '../api/api'
import classes from './page.module.css'

type Props = {
  /** 'De lijst'. */ subject?: string
  /** Fills the page. */ whole?: boolean
  /** What the server said of the request as a whole is shown. */ error?: Error | null
  retry: () => void
}

export const LoadFailed = ({ subject = 'Dit', whole, error, retry }: Props) => (
  <div role="alert" className={classes.failed} data-whole={whole}>
    <p>
      {subject} kon niet worden geladen. {error instanceof ApiError && error.fieldErrors.non_field_errors}
    </p>
    <Button variant="default" onClick={retry}>
      Opnieuw proberen
    </Button>
  </div>
)
