import { parseAddressList } from '@pre-u/contract/students/import/addressList'
import { InputTooLarge } from '@pre-u/contract/platform/sheet/delimited'
import type { ImportField } from '@pre-u/contract/students/import/columns'
import { type ImportAnswer, importStudents, MAX_IMPORT_ROWS } from '@pre-u/contract/students/import/call'
import { pupilsIn } from '@pre-u/contract/students/import/pupilRows'
import { useState } from 'react'
import { call } from '../../platform/api/call'
import { explain } from '../../platform/feedback/errors'
import { number } from '../../platform/words'
import type { RegisterDraft } from './draft'
import {
  choicesOf,
  guessFields,
  hasHeadings,
  isComplete,
  isList,
  type ListColumn,
  parseList,
  type PastedList,
  readList,
  withChosen,
} from './paste'
import type { Place } from './queries'
import { addPupils, fillDown, isTooMany, type ListedPupil, type PupilField } from './rows'

const TOO_MANY = `Schrijf ten hoogste ${number(MAX_IMPORT_ROWS)} leerlingen tegelijk in. Er is niets toegevoegd.`

const QUESTION_OPEN = 'Beantwoord eerst de vraag over de kolommen. De nieuwe lijst is nog niet toegevoegd.'
const NO_LIST = 'Dit is geen lijst van leerlingen. Plak rijen uit Excel of de ontvangers van een e-mail, of plak in een cel.'

type CellAt = { index: number; field: PupilField }

type Options = {
  draft: RegisterDraft
  edit: (next: (current: RegisterDraft) => Partial<RegisterDraft>) => void
  place: Place | null
  setProblem: (problem: string | null) => void
  onAdded: (number: number) => void
}

/** In memory only: whoever closes the page has it still, and chooses it again. */
type UnmappedFile = { file: File; columns: ListColumn[] }

const mappingOf = (columns: ListColumn[]) => columns.map(({ field }) => field)

export function useLists({ draft, edit, place, setProblem, onAdded }: Options) {
  const [unmappedFile, setUnmappedFile] = useState<UnmappedFile | null>(null)
  const [isReading, setReading] = useState(false)
  const columns = unmappedFile?.columns ?? draft.pasted?.columns

  const add = (pupils: ListedPupil[], columnsUsed: ListColumn[], answered: Partial<RegisterDraft> = {}) => {
    if (isTooMany(draft.rows, pupils.length)) return setProblem(TOO_MANY)
    edit(({ rows, chosen }) => ({ rows: addPupils(rows, pupils), chosen: { ...chosen, ...choicesOf(columnsUsed) }, ...answered }))
    setProblem(null)
    onAdded(pupils.length)
  }
  const addPasted = ({ columns: mapped, lines }: PastedList, answered?: Partial<RegisterDraft>) => {
    const table = { headings: mapped.map(({ heading }) => heading), mapping: mappingOf(mapped), rows: lines }
    add(
      pupilsIn(table).map(({ values, activity }) => ({ ...values, activity })),
      mapped,
      answered,
    )
  }
  const fill = ({ index, field }: CellAt, texts: string[]) => edit(({ rows }) => ({ rows: fillDown(rows, index, field, texts) }))
  const paste = (text: string, at: CellAt | undefined) => {
    setProblem(null)
    try {
      const lines = parseList(text)
      if (at && lines.every(({ cells }) => cells.length === 1))
        return fill(
          at,
          lines.map(({ cells }) => cells[0]!.trim()),
        )
      if (!isList(text)) return setProblem(NO_LIST)
      const { isSure, ...list } = readList(lines, draft.chosen)
      if (isSure) addPasted(list)
      else if (columns) setProblem(QUESTION_OPEN)
      else edit(() => ({ pasted: list }))
    } catch (error) {
      if (!(error instanceof InputTooLarge)) throw error
      setProblem(TOO_MANY)
    }
  }

  const readFile = async (file: File, chosenColumns?: ListColumn[]) => {
    if (!place) return
    if (columns && !chosenColumns) return setProblem(QUESTION_OPEN)
    // A file may hold the recipients of a mail, which has no columns to ask about.
    const addresses = /\.txt$/i.test(file.name) ? await file.text() : ''
    if (parseAddressList(addresses)) return paste(addresses, undefined)
    setReading(true)
    setProblem(null)
    try {
      const mapping = chosenColumns && mappingOf(chosenColumns)
      const answer = await call(importStudents, { query: { dry_run: true }, body: { ...place, mapping, file } })
      const read = chosenColumns ?? guessColumns(answer.columns, draft.chosen)
      const isReadAsMapped = answer.columns.every(({ field }, index) => field === read[index]!.field)
      // The user chose what these headings mean for an earlier list.
      if (!isReadAsMapped && isComplete(read) && hasHeadings(read)) return await readFile(file, read)
      if (!isReadAsMapped || !isComplete(read)) return setUnmappedFile({ file, columns: read })
      add(pupilsOf(answer, read), read)
      setUnmappedFile(null)
    } catch (error) {
      setProblem(explain(error)[0]!.detail)
    } finally {
      setReading(false)
    }
  }

  return {
    addEarlier: (pupils: ListedPupil[]) => add(pupils, []),
    paste,
    readFile: (file: File) => void readFile(file),
    isReading,
    columns,
    apply: (mapped: ListColumn[]) => {
      setProblem(null)
      if (unmappedFile) void readFile(unmappedFile.file, mapped)
      else if (draft.pasted) addPasted({ columns: mapped, lines: draft.pasted.lines }, { pasted: null })
    },
    cancel: () => {
      setProblem(null)
      if (unmappedFile) setUnmappedFile(null)
      else edit(() => ({ pasted: null }))
    },
  }
}

/** The answer names the activity of each row, also where the list has no column of it. */
const pupilsOf = ({ rows }: ImportAnswer, columns: ListColumn[]): ListedPupil[] =>
  columns.some(({ field }) => field === 'activity')
    ? rows.map(({ values, activity }) => ({ ...values, activity }))
    : rows.map(({ values }) => values)

function guessColumns(columns: ListColumn[], chosen: Record<string, ImportField>): ListColumn[] {
  if (hasHeadings(columns)) return withChosen(columns, chosen)
  const guessed = guessFields(columns.map(({ examples }) => examples))
  return columns.map((column, index) => ({ ...column, field: guessed[index] ?? null }))
}
