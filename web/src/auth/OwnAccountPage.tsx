import { AccountPage } from './AccountPage'
import classes from './AccountPage.module.css'

export function OwnAccountPage() {
  return (
    <div className={classes.ownPage}>
      <h1>Mijn account</h1>
      <AccountPage />
    </div>
  )
}
