import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { Action } from './types'

/** What can be done with one row, behind its '…'. */
export function RowMenu({ title, actions }: { title: string; actions: Action[] }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`Acties voor ${title}`} size="md">
          <IconDots size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon, danger, onClick }) => (
          <Menu.Item key={label} leftSection={icon} c={danger ? 'var(--danger)' : undefined} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
