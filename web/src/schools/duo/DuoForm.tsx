import { compareWithDuo } from '@pre-u/contract/schools/duo'
import { lazyRouteComponent } from '@tanstack/react-router'
import { useCall } from '../../platform/api/useCall'
import { FileChoice } from '../FileChoice'
import { useFileReading } from '../useFileReading'

const DuoDifferences = lazyRouteComponent(() => import('./DuoDifferences'), 'DuoDifferences')

/** Chooses a file, then shows what is different in it. */
export function DuoForm() {
  const { mutateAsync, isPending } = useCall(compareWithDuo, { quiet: true })
  const { done, fault, readFile, clear } = useFileReading((file) => mutateAsync({ body: { file } }), DuoDifferences.preload)
  return (
    <>
      <FileChoice
        label="Bestand van DUO"
        name={done?.file.name}
        fault={fault}
        isReading={isPending}
        onFile={(file) => void readFile(file)}
      />
      {done && <DuoDifferences key={done.reading} comparison={done.result} onApplied={clear} />}
    </>
  )
}
