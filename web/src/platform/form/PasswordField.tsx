import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'

const toggleIcon = ({ reveal }: { reveal: boolean }) => (reveal ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />)

export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={toggleIcon}
      visibilityToggleButtonProps={{ 'aria-label': visible ? 'Wachtwoord verbergen' : 'Wachtwoord tonen', tabIndex: 0 }}
    />
  )
}
