import type { PasswordInputProps } from '@mantine/core'
import { type PasswordStrength, passwordStrength } from '@pre-u/contract/accounts/passwords'
import classes from './form.module.css'
import { PasswordField } from './PasswordField'

const words: Record<PasswordStrength, string> = { weak: 'Zwak', medium: 'Redelijk', strong: 'Sterk' }

function Strength({ password, min }: { password: string; min: number }) {
  const strength = password ? passwordStrength(password, min) : undefined
  return (
    <span className={classes.strength} data-strength={strength}>
      <span className={classes.meter} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <output>
        {strength ? `Sterkte: ${words[strength]}` : `Ten minste ${min} tekens, liefst met kleine letters, hoofdletters en cijfers.`}
      </output>
    </span>
  )
}

/** `min`: the fewest characters for the account whose password it is. */
type Props = PasswordInputProps & { value: string; min: number }

export const NewPasswordField = ({ min, ...props }: Props) => (
  <PasswordField {...props} description={<Strength password={props.value} min={min} />} descriptionProps={{ component: 'div' }} />
)
