import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff, IconFileUpload } from '@tabler/icons-react'
import classes from './upload.module.css'
import { isPending, type Upload } from './queue'

const percent = (sent: number) => Math.floor(sent * 100)

function inWords({ state, sent, message }: Upload<unknown>): string {
  if (state === 'waiting') return 'Wacht…'
  if (state === 'sending') return `Verzenden… ${percent(sent)}%`
  if (state === 'checking') return 'Controleren…'
  return state === 'retrying' ? 'Geen verbinding. Zodra die er weer is, gaat het vanzelf verder.' : message
}

const icons: Partial<Record<Upload<unknown>['state'], typeof IconFileUpload>> = { retrying: IconCloudOff, refused: IconAlertTriangle }

type Props = { upload: Upload<unknown>; onRetry: () => void; onCancel: () => void }

export function UploadRow({ upload, onRetry, onCancel }: Props) {
  const { file, state, sent } = upload
  const Icon = icons[state] ?? IconFileUpload
  const canRetry = state === 'retrying' || (state === 'refused' && upload.canRetry)
  return (
    <div className={classes.upload} data-state={state}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <div className={classes.what}>
        <p className={classes.name}>
          <bdi>{file.name}</bdi>
        </p>
        {isPending(upload) && (
          <progress className={classes.progress} aria-label={`${file.name} verzenden`} max={100} value={percent(sent)} />
        )}
        <p className={classes.state} role={state === 'refused' ? 'alert' : undefined}>
          {inWords(upload)}
        </p>
      </div>
      <span className={classes.buttons}>
        {canRetry && (
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
