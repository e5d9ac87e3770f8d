import { Button } from '@mantine/core'
import classes from './AccountPage.module.css'
import { useSignOutEverywhere } from './useSignOutEverywhere'

export function SignOutEverywhere() {
  const { confirmAndSignOut, isPending } = useSignOutEverywhere()
  return (
    <section className={classes.section} aria-labelledby="account-sessions">
      <div className={classes.about}>
        <h2 id="account-sessions">Apparaten</h2>
        <p>Werkte u op een computer van een ander, of bent u een apparaat kwijt?</p>
      </div>
      <div className={classes.fields}>
        <Button variant="default" loading={isPending} onClick={confirmAndSignOut}>
          Overal uitloggen
        </Button>
      </div>
    </section>
  )
}
