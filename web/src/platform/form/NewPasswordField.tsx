import type { PasswordInputProps } from '@mantine/core'
import { PASSWORD_MIN, type PasswordStrength, passwordStrength } from '@pre-u/contract/accounts/passwords'
import classes from './form.module.css'
import { PasswordField } from './PasswordField'

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

type Props = PasswordInputProps & { value: string }

export const NewPasswordField = (props: Props) => (
  <PasswordField {...props} description={<Strength password={props.value} />} descriptionProps={{ component: 'div' }} />
)
