import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff, IconFileUpload } from '@tabler/icons-react'
import classes from './upload.module.css'
import { isRunning, type Upload } from './uploads'

const percent = (sent: number) => Math.floor(sent * 100)

function inWords({ state, sent, message }: Upload): string {
  if (state === 'waiting') return 'Wacht op zijn beurt…'
  if (state === 'sending') return `Verzenden… ${percent(sent)}%`
  if (state === 'checking') return 'Controleren…'
  return state === 'lost' ? 'Geen verbinding. Zodra die er weer is, gaat het vanzelf verder.' : message
}

const icons = { waiting: IconFileUpload, sending: IconFileUpload, checking: IconFileUpload, lost: IconCloudOff, refused: IconAlertTriangle }

type Props = { upload: Upload; onRetry: () => void; onCancel: () => void }

/** One file on its way: how far it is, or why it does not go on. */
export function UploadRow({ upload, onRetry, onCancel }: Props) {
  const { file, state, sent } = upload
  const Icon = icons[state]
  const mayRetry = state === 'lost' || (state === 'refused' && upload.mayRetry)
  return (
    <div className={classes.upload} data-state={state}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <div className={classes.what}>
        <p className={classes.name}>
          <bdi>{file.name}</bdi>
        </p>
        {isRunning(upload) && (
          <progress className={classes.progress} aria-label={`${file.name} verzenden`} max={100} value={percent(sent)} />
        )}
        <p className={classes.state} role={state === 'refused' ? 'alert' : undefined}>
          {inWords(upload)}
        </p>
      </div>
      <span className={classes.buttons}>
        {mayRetry && (
          <Button variant="default" size="compact-sm" onClick={onRetry}>
            Opnieuw proberen
          </Button>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${file.name}: ${state === 'refused' ? 'sluiten' : 'annuleren'}`}
          onClick={onCancel}
        >
          {state === 'refused' ? 'Sluiten' : 'Annuleren'}
        </Button>
      </span>
    </div>
  )
}
