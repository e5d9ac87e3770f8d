import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { PASSWORD_MIN, type PasswordStrength, passwordStrength } from '@pre-u/contract/auth/passwords'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './PasswordField.module.css'

const words: Record<PasswordStrength, string> = { weak: 'Zwak', medium: 'Redelijk', strong: 'Sterk' }

function Strength({ password }: { password: string }) {
  const strength = password ? passwordStrength(password) : undefined
  return (
    <span className={classes.strength} data-strength={strength}>
      <span className={classes.meter} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <output>
        {strength
          ? `Sterkte: ${words[strength]}`
          : `Ten minste ${PASSWORD_MIN} tekens, liefst met kleine letters, hoofdletters en cijfers.`}
      </output>
    </span>
  )
}

const toggleIcon = ({ reveal }: { reveal: boolean }) => (reveal ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />)

type Props = PasswordInputProps & { withStrength?: boolean; value?: string }

export function PasswordField({ withStrength = false, value, ...props }: Props) {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...props}
      {...(value !== undefined && { value })}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={toggleIcon}
      visibilityToggleButtonProps={{ 'aria-label': visible ? 'Wachtwoord verbergen' : 'Wachtwoord tonen', tabIndex: 0 }}
      {...(withStrength && { description: <Strength password={value ?? ''} />, descriptionProps: { component: 'div' } })}
    />
  )
}
