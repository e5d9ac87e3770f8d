import classes from './form.module.css'

export const RestoredNotice = () => (
  <output className={classes.restored} data-summary>
    Wat u had ingevuld toen uw sessie eindigde, staat er weer. Het is nog niet opgeslagen.
  </output>
)
