import { Button } from '@mantine/core'
import { exportFigures } from '@pre-u/contract/figures/figures'
import { IconDownload } from '@tabler/icons-react'
import { saveFile } from '../platform/api/saveFile'
import { useCall } from '../platform/api/useCall'
import type { AskedFigures } from './load'

export function ExportFigures({ asked }: { asked: AskedFigures }) {
  const { mutate: exportFile, isPending } = useCall(exportFigures, { onSuccess: saveFile })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isPending}
      onClick={() => exportFile({ query: asked })}
    >
      Exporteren
    </Button>
  )
}
