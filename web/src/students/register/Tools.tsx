import { readImportTemplate } from '@pre-u/contract/students/import/call'
import { Button } from '@mantine/core'
import { IconDownload, IconFileUpload, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { call } from '../../platform/api/call'
import { saveFile } from '../../platform/api/saveFile'
import { toastError } from '../../platform/feedback/toast'
import classes from './register.module.css'

type Props = { isOpen: boolean; isReading: boolean; onFile: (file: File) => void; onSingle: () => void; onClear: (() => void) | undefined }

const KINDS = '.xlsx,.csv,.txt,.tsv'

export function Tools({ isOpen, isReading, onFile, onSingle, onClear }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true }
  return (
    <div className={classes.tools}>
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
      <Button
        variant="subtle"
        leftSection={<IconDownload {...icon} />}
        onClick={() => void call(readImportTemplate).then(saveFile, toastError)}
      >
        Sjabloon downloaden
      </Button>
      {onClear && (
        <Button variant="subtle" color="gray" className={classes.last} leftSection={<IconTrash {...icon} />} onClick={onClear}>
          Alles wissen
        </Button>
      )}
    </div>
  )
}
