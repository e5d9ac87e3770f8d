import { Button, Menu } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { LazyMenu } from './LazyMenu'

type Props = { columns: { id: string; header: string }[]; hidden: readonly string[]; onHide: (hidden: string[]) => void }

/** Which columns are shown. */
export function ColumnMenu({ columns, hidden, onHide }: Props) {
  const toggle = (id: string) => onHide(hidden.includes(id) ? hidden.filter((each) => each !== id) : [...hidden, id])
  return (
    <LazyMenu
      closeOnItemClick={false}
      position="bottom-end"
      target={
        <Button variant="default" aria-haspopup="menu" leftSection={<IconColumns3 size={16} stroke={1.5} aria-hidden />}>
          Kolommen
        </Button>
      }
    >
      {() =>
        columns.map(({ id, header }) => (
          <Menu.CheckboxItem key={id} checked={!hidden.includes(id)} onChange={() => toggle(id)}>
            {header}
          </Menu.CheckboxItem>
        ))
      }
    </LazyMenu>
  )
}
