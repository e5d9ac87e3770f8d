import classes from './figures.module.css'

export const BehindHint = () => (
  <output className={classes.hint}>De laatste wijzigingen worden nog geteld. De cijfers worden vanzelf bijgewerkt.</output>
)
