import { applyDuo, compareWithDuo, type DuoComparison, duoKinds, type DuoRow, type DuoSchool } from '@pre-u/contract/schools/duo'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../platform/api/call'
import { FileChoice, FilePage, useFileReading } from '../FilePage'
import { showRefusal } from '../../platform/feedback/refusal'
import { useUndoToast } from '../../platform/undo/useUndo'
import { counted, number } from '../../platform/words'
import page from '../../platform/page/page.module.css'
import { askToArchive } from './ArchiveDialog'
import { type Choices, DuoGroup } from './DuoGroup'

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

type Props = { comparison: DuoComparison; onApplied: () => void }

const changeOf = (row: DuoRow, nth: number) => ({
  id: row.school!.id,
  updated_at: row.school!.updated_at,
  change: row.proposals[nth]!.change,
})

const inWords = (changed: number, added: number) =>
  [changed > 0 && counted(changed, 'verschil', 'verschillen'), added > 0 && counted(added, 'nieuwe school', 'nieuwe scholen')]
    .filter(Boolean)
    .join(' en ')

/** What differs, to choose from by row or by group. */
export function DuoDifferences({ comparison, onApplied }: Props) {
  const { rows, read, skipped, unchanged, active } = comparison
  const [choices, setChoices] = useState<Choices>(() => new Map(rows.filter(({ is_certain }) => is_certain).map((row) => [row, 0])))
  const { mutateAsync, isPending } = useCall(applyDuo, { quiet: true })
  const undoToast = useUndoToast()
  const chosen = [...choices]
  const changes = chosen.flatMap(([row, nth]) => (row.school ? [changeOf(row, nth)] : []))
  const newSchools = chosen.flatMap(([row]) => (row.school ? [] : [row.proposals[0]!.change as DuoSchool]))
  const choose = (changed: DuoRow[], nth: number | null) =>
    setChoices((before) => {
      const next = new Map(before)
      for (const row of changed)
        if (nth === null) next.delete(row)
        else if (row.proposals[nth]) next.set(row, nth)
      return next
    })
  const archiving = chosen.flatMap(([{ school, proposals }, nth]) => (school && proposals[nth]!.change.is_active === false ? [school] : []))
  const apply = async () => {
    if (archiving.length > 0 && !(await askToArchive(archiving, active))) return
    try {
      const { changed, added, undo } = await mutateAsync({ body: { changes, new_schools: newSchools, archived: archiving.length } })
      const words = [
        changed > 0 && counted(changed, 'school gewijzigd', 'scholen gewijzigd'),
        added > 0 && counted(added, 'school toegevoegd', 'scholen toegevoegd'),
      ]
      undoToast(words.filter(Boolean).join(', '), undo)
      onApplied()
    } catch (error) {
      await showRefusal(error, 'Niet overgenomen')
    }
  }
  return (
    <>
      <p className={page.soft}>
        {counted(read, 'vestiging', 'vestigingen')} gelezen
        {skipped > 0 && `, ${counted(skipped, 'regel', 'regels')} zonder geldige code overgeslagen`}. {number(unchanged)} van uw scholen{' '}
        {unchanged === 1 ? 'is' : 'zijn'} gelijk aan DUO.
      </p>
      {duoKinds.map((kind) => (
        <DuoGroup key={kind} kind={kind} rows={rows.filter((row) => row.kind === kind)} choices={choices} onChoose={choose} />
      ))}
      <footer className={page.actionBar}>
        <output>{chosen.length === 0 ? 'Nog niets gekozen.' : `${inWords(changes.length, newSchools.length)} gekozen.`}</output>
        <Button size="md" disabled={chosen.length === 0} loading={isPending} onClick={() => void apply()}>
          Overnemen
        </Button>
      </footer>
    </>
  )
}
