import { Button, Menu } from '@mantine/core'
import { IconArrowsSort, IconCheck } from '@tabler/icons-react'

const orders = [
  { value: 'name', label: 'Naam A–Z' },
  { value: '-name', label: 'Naam Z–A' },
  { value: '-last_modified', label: 'Nieuwste eerst' },
  { value: 'last_modified', label: 'Oudste eerst' },
  { value: '-size', label: 'Grootste eerst' },
  { value: 'size', label: 'Kleinste eerst' },
]

/** On a phone there are no heads of columns to choose. */
export const SortMenu = ({ ordering, onSort }: { ordering: string; onSort: (ordering: string) => void }) => (
  <Menu position="bottom-start">
    <Menu.Target>
      <Button variant="default" leftSection={<IconArrowsSort size={16} stroke={1.5} aria-hidden />}>
        {orders.find(({ value }) => value === ordering)?.label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {orders.map(({ value, label }) => (
        <Menu.Item
          key={value}
          role="menuitemradio"
          aria-checked={value === ordering}
          rightSection={value === ordering && <IconCheck size={16} stroke={1.75} aria-hidden />}
          onClick={() => onSort(value)}
        >
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
