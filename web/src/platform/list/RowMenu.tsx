import { LazyMenu } from '../onDemand/LazyMenu'
import classes from './list.module.css'
import type { Action } from './types'

export const RowMenu = ({ title, actions }: { title: string; actions: Action[] | (() => Action[]) }) => (
  <LazyMenu
    position="bottom-end"
    target={<button type="button" className={classes.menuButton} aria-label={`Acties voor ${title}`} aria-haspopup="menu" />}
  >
    {(Menu) =>
      (typeof actions === 'function' ? actions() : actions).map(({ label, icon, danger, onClick }) => (
        <Menu.Item key={label} leftSection={icon} c={danger ? 'var(--danger)' : undefined} onClick={onClick}>
          {label}
        </Menu.Item>
      ))
    }
  </LazyMenu>
)
