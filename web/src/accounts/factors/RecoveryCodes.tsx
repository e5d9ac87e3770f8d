import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { saveFile } from '../../platform/api/http'
import { toast, toastSuccess } from '../../platform/feedback/toast'
import { focusWhenShown } from '../../platform/form/focus'
import classes from './factors.module.css'

type Props = { codes: string[]; onStored: () => void }

/** They are shown once: whoever loses the telephone needs them. */
export function RecoveryCodes({ codes, onStored }: Props) {
  const [isStored, setStored] = useState(false)
  const text = `Herstelcodes voor Pre-U. Elke code werkt één keer.\n\n${codes.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toastSuccess('De herstelcodes zijn gekopieerd'),
      () => toast({ severity: 'error', summary: 'Niet gekopieerd', detail: 'Gebruik Downloaden, of schrijf de codes over.' }),
    )
  return (
    <div className={classes.steps}>
      <p>
        Hebt u uw telefoon of passkey niet bij u, dan logt u in met een van deze codes. Elke code werkt één keer. We tonen de codes alleen
        nu.
      </p>
      <ul className={classes.codes} aria-label="Herstelcodes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button ref={focusWhenShown} variant="default" onClick={() => void copy()}>
          Kopiëren
        </Button>
        <Button variant="default" onClick={() => saveFile(new File([text], 'herstelcodes-pre-u.txt', { type: 'text/plain' }))}>
          Downloaden
        </Button>
      </div>
      <Checkbox label="Ik heb de codes bewaard" checked={isStored} onChange={({ currentTarget }) => setStored(currentTarget.checked)} />
      <Button disabled={!isStored} onClick={onStored} fullWidth>
        Verder
      </Button>
    </div>
  )
}
