import { Link } from '@tanstack/react-router'
import type { Entry } from '../navigation'

type Props = {
  entries: Entry[]
  current: Entry | undefined
  classes: { list?: string | undefined; entry?: string | undefined }
  onChoose?: () => void
}

export const MenuEntries = ({ entries, current, classes, onChoose }: Props) => (
  <ul className={classes.list}>
    {entries.map((entry) => (
      <li key={entry.to}>
        <Link
          className={classes.entry}
          to={entry.to}
          activeOptions={{ exact: true }}
          aria-current={entry === current ? 'page' : undefined}
          onClick={onChoose}
        >
          {entry.cut !== undefined && <span>{entry.cut}</span>}
          {entry.label.slice(entry.cut?.length)}
        </Link>
      </li>
    ))}
  </ul>
)
