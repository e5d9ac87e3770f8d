import classes from './figures.module.css'

export const BehindHint = () => (
  <p className={classes.hint}>De laatste wijzigingen worden nog geteld. De cijfers worden vanzelf bijgewerkt.</p>
)
