import { Button } from '@mantine/core'
import { exportFigures } from '@pre-u/contract/figures/figures'
import { exportFigureView, type FigureViewName } from '@pre-u/contract/figures/views'
import { IconDownload } from '@tabler/icons-react'
import { saveFile } from '../platform/api/http'
import { useCall } from '../platform/api/call'
import type { AskedFigures, AskedView } from './load'

const ExportButton = ({ isPending, onClick }: { isPending: boolean; onClick: () => void }) => (
  <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={isPending} onClick={onClick}>
    Exporteren
  </Button>
)

export function ExportFigures({ asked }: { asked: AskedFigures }) {
  const { mutate: exportFile, isPending } = useCall(exportFigures, { onSuccess: saveFile })
  return <ExportButton isPending={isPending} onClick={() => exportFile({ query: asked })} />
}

export function ExportFigureView({ asked }: { asked: AskedView & { view: FigureViewName; activity?: string } }) {
  const { mutate: exportFile, isPending } = useCall(exportFigureView, { onSuccess: saveFile })
  return <ExportButton isPending={isPending} onClick={() => exportFile({ query: asked })} />
}
