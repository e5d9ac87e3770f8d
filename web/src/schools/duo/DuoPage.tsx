import { compareWithDuo } from '@pre-u/contract/schools/duo'
import { useCall } from '../../platform/api/call'
import { FileChoice } from '../FileChoice'
import { FilePage } from '../FilePage'
import { useFileReading } from '../useFileReading'
import { DuoDifferences } from './DuoDifferences'

/** Chooses a file, then shows what is different in it. */
function DuoForm() {
  const { mutateAsync, isPending } = useCall(compareWithDuo, { quiet: true })
  const { done, fault, readFile, clear } = useFileReading((file) => mutateAsync({ body: { file } }))
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

export const DuoPage = () => (
  <FilePage
    title="Vergelijken met DUO"
    explanation="Download bij DUO de lijst met alle vestigingen in het voortgezet onderwijs (02.-alle-vestigingen-vo.csv) en kies dat bestand hier. U ziet eerst wat er verschilt; er verandert niets tot u kiest wat u overneemt."
  >
    <DuoForm />
  </FilePage>
)
