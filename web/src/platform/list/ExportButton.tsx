import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { toastError } from '../feedback/toast'

/** Downloads what the list shows; the button says that it is busy. */
export function ExportButton({ onExport }: { onExport: () => Promise<unknown> }) {
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    await onExport().catch(toastError)
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
      onClick={() => void start()}
    >
      Exporteren
    </Button>
  )
}
