import { Button, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useIsPhone } from '../platform/hooks/screen'
import { LinkButton } from '../platform/page/links'

const pages = [
  { to: '/schools/contactpersonen', label: 'Contactpersonen uit bestand' },
  { to: '/schools/duo', label: 'Vergelijken met DUO' },
] as const

/** What compares files with schools: buttons, or on a phone one menu. */
export function FileLinks() {
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  if (!isPhone)
    return pages.map(({ to, label }) => (
      <LinkButton key={to} variant="default" to={to}>
        {label}
      </LinkButton>
    ))
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" aria-haspopup="menu">
          Uit bestand
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {pages.map(({ to, label }) => (
          <Menu.Item key={to} onClick={() => void navigate({ to })}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
