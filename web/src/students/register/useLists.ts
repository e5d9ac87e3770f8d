import { InputTooLarge } from '@pre-u/contract/students/import/delimited'
import type { ImportField } from '@pre-u/contract/students/import/columns'
import type { RawPupil } from '@pre-u/contract/students/import/pupilCells'
import { importStudents, MAX_IMPORT_ROWS } from '@pre-u/contract/students/import/call'
import { pupilsIn } from '@pre-u/contract/students/import/pupilRows'
import { useState } from 'react'
import { call } from '../../platform/api/call'
import { explain } from '../../platform/feedback/errors'
import { number } from '../../platform/words'
import type { RegisterDraft } from './draft'
import { choicesOf, guessFields, isComplete, type ListColumn, parseList, readList, withChosen } from './paste'
import type { Place } from './queries'
import { addPupils, fillDown, isTooMany, type PupilField } from './rows'

const TOO_MANY = `Schrijf ten hoogste ${number(MAX_IMPORT_ROWS)} leerlingen tegelijk in. Er is niets toegevoegd.`

type Options = {
  draft: RegisterDraft
  change: (changes: Partial<RegisterDraft>) => void
  place: Place | null
  setProblem: (problem: string | null) => void
  onAdded: (number: number) => void
}

const mappingOf = (columns: ListColumn[]) => columns.map(({ field }) => field)

export function useLists({ draft, change, place, setProblem, onAdded }: Options) {
  const [unmappedFile, setUnmappedFile] = useState<{ file: File; columns: ListColumn[] } | null>(null)
  const [isReading, setReading] = useState(false)

  const add = (pupils: RawPupil[], chosen: Record<string, ImportField> = {}) => {
    if (isTooMany(draft.rows, pupils.length)) return setProblem(TOO_MANY)
    change({ rows: addPupils(draft.rows, pupils), pasted: null, chosen: { ...draft.chosen, ...chosen } })
    setUnmappedFile(null)
    setProblem(null)
    onAdded(pupils.length)
  }
  const addPasted = (columns: ListColumn[], lines: NonNullable<RegisterDraft['pasted']>['lines']) => {
    const table = { headings: columns.map(({ heading }) => heading), mapping: mappingOf(columns), rows: lines }
    add(
      pupilsIn(table).map(({ values }) => values),
      choicesOf(columns),
    )
  }
  const paste = (text: string, at: { index: number; field: PupilField } | undefined) => {
    try {
      const lines = parseList(text)
      if (at && lines.every(({ cells }) => cells.length === 1))
        return change({
          rows: fillDown(
            draft.rows,
            at.index,
            at.field,
            lines.map(({ cells }) => cells[0]!.trim()),
          ),
        })
      const { isSure, ...list } = readList(lines, draft.chosen)
      if (isSure) addPasted(list.columns, list.lines)
      else change({ pasted: list })
    } catch (error) {
      if (!(error instanceof InputTooLarge)) throw error
      setProblem(TOO_MANY)
    }
  }

  const readFile = async (file: File, chosenColumns?: ListColumn[]) => {
    if (!place) return
    setReading(true)
    setProblem(null)
    try {
      const mapping = chosenColumns && mappingOf(chosenColumns)
      const answer = await call(importStudents, { query: { dry_run: true }, body: { ...place, mapping, file } })
      const columns = chosenColumns ?? guessColumns(answer.columns, draft.chosen)
      const isReadAsMapped = answer.columns.every(({ field }, index) => field === columns[index]!.field)
      if (isReadAsMapped && isComplete(columns))
        add(
          answer.rows.map(({ values }) => values),
          choicesOf(columns),
        )
      else setUnmappedFile({ file, columns })
    } catch (error) {
      setProblem(explain(error)[0]!.detail)
    } finally {
      setReading(false)
    }
  }

  const columns = unmappedFile?.columns ?? draft.pasted?.columns
  return {
    paste,
    readFile: (file: File) => void readFile(file),
    isReading,
    columns,
    apply: (mapped: ListColumn[]) => {
      if (unmappedFile) void readFile(unmappedFile.file, mapped)
      else if (draft.pasted) addPasted(mapped, draft.pasted.lines)
    },
    cancel: () => {
      setUnmappedFile(null)
      change({ pasted: null })
    },
  }
}

function guessColumns(columns: ListColumn[], chosen: Record<string, ImportField>): ListColumn[] {
  if (columns.some(({ heading }) => heading !== '')) return withChosen(columns, chosen)
  const guessed = guessFields(columns.map(({ examples }) => examples))
  return columns.map((column, index) => ({ ...column, field: guessed[index] ?? null }))
}
