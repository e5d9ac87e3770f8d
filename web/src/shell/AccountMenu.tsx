import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { isStaff } from '@pre-u/contract/access'
import type { User } from '@pre-u/contract/accounts/auth'
import { fullName } from '@pre-u/contract/platform/names'
import { IconCheck, IconKeyboard, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSignOutEverywhere } from '../accounts/useSignOutEverywhere'
import { usePreferences } from '../platform/storage/persisted'
import classes from './overlays.module.css'
import { showShortcuts } from './ShortcutHelp'

const schemes: { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'Zoals dit apparaat' },
  { value: 'light', label: 'Licht' },
  { value: 'dark', label: 'Donker' },
]
const densities = [
  { value: 'comfortable', label: 'Ruim' },
  { value: 'compact', label: 'Compact' },
] as const

type ChoiceProps<Value extends string> = {
  title: string
  options: readonly { value: Value; label: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ title, options, chosen, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset className={classes.choice} aria-label={title}>
      <Menu.Label>{title}</Menu.Label>
      <Menu.RadioGroup value={chosen} onChange={(value) => onChoose(value as Value)}>
        {options.map(({ value, label }) => (
          <Menu.RadioItem key={value} value={value} checkIcon={<IconCheck size={16} aria-hidden />}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </fieldset>
  )
}

export function AccountMenu({ user }: { user: User }) {
  // Mantine disables transitions with a style element, which the content security policy forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const density = usePreferences((preferences) => preferences.density)
  const { confirmAndSignOut } = useSignOutEverywhere()
  return (
    <Menu position="bottom-end" width="15rem" withinPortal={false}>
      <Menu.Target>
        <ActionIcon aria-label="Accountmenu" aria-haspopup="menu">
          <IconUserCircle size={22} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who} role="presentation">
          <span className={classes.name}>{fullName(user)}</span>
          <span className={classes.email}>{user.email}</span>
        </div>
        <Menu.Item
          renderRoot={(props) =>
            isStaff(user) ? <Link {...props} to="/settings" search={{ tab: 'account' }} /> : <Link {...props} to="/account" />
          }
        >
          Mijn account
        </Menu.Item>
        <Menu.Divider />
        <Choice title="Weergave" options={schemes} chosen={colorScheme} onChoose={setColorScheme} />
        <Menu.Divider />
        <Choice
          title="Regels in lijsten"
          options={densities}
          chosen={density}
          onChoose={(value) => usePreferences.setState({ density: value })}
        />
        <Menu.Divider />
        <Menu.Item rightSection={<IconKeyboard size={16} aria-hidden />} onClick={showShortcuts}>
          Sneltoetsen
        </Menu.Item>
        <Menu.Item onClick={confirmAndSignOut}>Overal uitloggen</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
