import { IconCalendar, IconList } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './message.module.css'

const views = [
  { to: '/activities', label: 'Lijst', Icon: IconList },
  { to: '/calendar', label: 'Kalender', Icon: IconCalendar },
] as const

export function ViewSwitch({ current }: { current: 'Lijst' | 'Kalender' }) {
  return (
    <nav className={classes.switch} aria-label="Weergave">
      {views.map(({ to, label, Icon }) => (
        <Link key={to} to={to} className={classes.view} aria-current={label === current ? 'page' : undefined}>
          <Icon size={16} stroke={1.5} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  )
}
