import { Drawer } from '@mantine/core'
import type { User } from '@pre-u/contract/accounts/auth'
import { fullName } from '@pre-u/contract/platform/names'
import type { Entry } from '../navigation'
import classes from './MenuDrawer.module.css'
import { MenuEntries } from './MenuEntries'

type Props = { opened: boolean; onClose: () => void; user: User; entries: Entry[]; current: Entry | undefined }

export function MenuDrawer({ opened, onClose, user, entries, current }: Props) {
  return (
    <Drawer opened={opened} onClose={onClose} position="left" size="19rem" title="Menu">
      <p className={classes.welcome}>Welkom, {fullName(user)}</p>
      <nav aria-label="Hoofdmenu">
        <MenuEntries entries={entries} current={current} classes={classes} onChoose={onClose} />
      </nav>
    </Drawer>
  )
}
