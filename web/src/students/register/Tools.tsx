import { readImportTemplate } from '@pre-u/contract/students/import/call'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconColumnInsertRight,
  IconDownload,
  IconFileUpload,
  IconHistory,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import { useRef } from 'react'
import { call } from '../../platform/api/call'
import { saveFile } from '../../platform/api/http'
import { toastError } from '../../platform/feedback/toast'
import classes from './register.module.css'

type Props = {
  isOpen: boolean
  isReading: boolean
  onFile: (file: File) => void
  onSingle: () => void
  onEarlier: () => void
  hasActivities: boolean
  onActivities: (() => void) | undefined
  onUndo: (() => void) | undefined
  onRedo: (() => void) | undefined
  onClear: (() => void) | undefined
}

const KINDS = '.xlsx,.csv,.txt,.tsv'

export function Tools({ isOpen, isReading, onFile, onSingle, onEarlier, hasActivities, onActivities, onUndo, onRedo, onClear }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true }
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept={KINDS}
        hidden
        aria-label="Bestand met leerlingen"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          // Otherwise choosing the same file again fires no event.
          currentTarget.value = ''
        }}
      />
      <Button
        variant="default"
        disabled={!isOpen}
        loading={isReading}
        leftSection={<IconFileUpload {...icon} />}
        onClick={() => picker.current?.click()}
      >
        Bestand kiezen
      </Button>
      <Button variant="default" disabled={!isOpen} leftSection={<IconUserPlus {...icon} />} onClick={onSingle}>
        Eén leerling
      </Button>
      <Button variant="default" disabled={!isOpen} leftSection={<IconHistory {...icon} />} onClick={onEarlier}>
        Eerdere leerlingen
      </Button>
      <Tooltip label="Een kolom met de code van de activiteit van elke leerling">
        <Button
          variant="subtle"
          disabled={!onActivities}
          aria-pressed={hasActivities}
          leftSection={<IconColumnInsertRight {...icon} />}
          onClick={onActivities}
        >
          Meer activiteiten
        </Button>
      </Tooltip>
      <Button
        variant="subtle"
        leftSection={<IconDownload {...icon} />}
        onClick={() => void call(readImportTemplate).then(saveFile, toastError)}
      >
        Sjabloon
      </Button>
      <span className={classes.last}>
        <Tooltip label="Ongedaan maken (Ctrl Z)">
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Ongedaan maken" disabled={!onUndo} onClick={onUndo}>
            <IconArrowBackUp {...icon} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Opnieuw doen (Ctrl Y)">
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Opnieuw doen" disabled={!onRedo} onClick={onRedo}>
            <IconArrowForwardUp {...icon} />
          </ActionIcon>
        </Tooltip>
        <Button variant="subtle" color="gray" disabled={!onClear} leftSection={<IconTrash {...icon} />} onClick={onClear}>
          Alles wissen
        </Button>
      </span>
    </>
  )
}
