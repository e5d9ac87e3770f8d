import { Menu } from '@mantine/core'
import classes from './list.module.css'
import type { Action } from './types'

type Props = { title: string; actions: Action[] | (() => Action[]) }

export const RowMenu = ({ title, actions }: Props) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <button type="button" className={classes.menuButton} aria-label={`Acties voor ${title}`} aria-haspopup="menu" />
    </Menu.Target>
    <Menu.Dropdown>
      <Items actions={actions} />
    </Menu.Dropdown>
  </Menu>
)

/** Rendered when the menu opens: rows that do not render again have the actions of that moment. */
const Items = ({ actions }: Pick<Props, 'actions'>) =>
  (typeof actions === 'function' ? actions() : actions).map(({ label, icon, danger, onClick }) => (
    <Menu.Item key={label} leftSection={icon} c={danger ? 'var(--danger)' : undefined} onClick={onClick}>
      {label}
    </Menu.Item>
  ))
