import { TooMuch } from '@pre-u/contract/students/import/delimited'
import type { ImportField } from '@pre-u/contract/students/import/columns'
import type { RawPupil } from '@pre-u/contract/students/import/pupilCells'
import { importStudents, MAX_IMPORT_ROWS } from '@pre-u/contract/students/import/call'
import { pupilsIn } from '@pre-u/contract/students/import/pupilRows'
import { useState } from 'react'
import { call } from '../../platform/api/call'
import { explain } from '../../platform/feedback/errors'
import { number } from '../../platform/words'
import type { Work } from './draft'
import { choicesIn, guessFields, isComplete, type ListColumn, parseList, readList, withChosen } from './paste'
import type { Place } from './queries'
import { addPupils, fillDown, isTooMany, type PupilField } from './rows'

const TOO_MANY = `Schrijf ten hoogste ${number(MAX_IMPORT_ROWS)} leerlingen tegelijk in. Er is niets toegevoegd.`

type Options = {
  work: Work
  change: (changes: Partial<Work>) => void
  place: Place | null
  tell: (problem: string | null) => void
  onAdded: (number: number) => void
}

const mappingOf = (columns: ListColumn[]) => columns.map(({ field }) => field)

export function useLists({ work, change, place, tell, onAdded }: Options) {
  const [asked, setAsked] = useState<{ file: File; columns: ListColumn[] } | null>(null)
  const [isReading, setReading] = useState(false)

  const add = (pupils: RawPupil[], chosen: Record<string, ImportField> = {}) => {
    if (isTooMany(work.rows, pupils.length)) return tell(TOO_MANY)
    change({ rows: addPupils(work.rows, pupils), pasted: null, chosen: { ...work.chosen, ...chosen } })
    setAsked(null)
    tell(null)
    onAdded(pupils.length)
  }
  const addPasted = (columns: ListColumn[], lines: NonNullable<Work['pasted']>['lines']) => {
    const table = { headings: columns.map(({ heading }) => heading), mapping: mappingOf(columns), rows: lines }
    add(
      pupilsIn(table).map(({ values }) => values),
      choicesIn(columns),
    )
  }
  const paste = (text: string, at: { index: number; field: PupilField } | undefined) => {
    try {
      const lines = parseList(text)
      if (at && lines.every(({ cells }) => cells.length === 1))
        return change({
          rows: fillDown(
            work.rows,
            at.index,
            at.field,
            lines.map(({ cells }) => cells[0]!.trim()),
          ),
        })
      const { isSure, ...list } = readList(lines, work.chosen)
      if (isSure) addPasted(list.columns, list.lines)
      else change({ pasted: list })
    } catch (error) {
      if (!(error instanceof TooMuch)) throw error
      tell(TOO_MANY)
    }
  }

  const readFile = async (file: File, given?: ListColumn[]) => {
    if (!place) return
    setReading(true)
    tell(null)
    try {
      const mapping = given && mappingOf(given)
      const answer = await call(importStudents, { query: { dry_run: true }, body: { ...place, mapping, file } })
      const columns = given ?? understoodColumns(answer.columns, work.chosen)
      const isAsRead = answer.columns.every(({ field }, index) => field === columns[index]!.field)
      if (isAsRead && isComplete(columns))
        add(
          answer.rows.map(({ values }) => values),
          choicesIn(columns),
        )
      else setAsked({ file, columns })
    } catch (error) {
      tell(explain(error)[0]!.detail)
    } finally {
      setReading(false)
    }
  }

  const columns = asked?.columns ?? work.pasted?.columns
  return {
    paste,
    readFile: (file: File) => void readFile(file),
    isReading,
    columns,
    apply: (told: ListColumn[]) => {
      if (asked) void readFile(asked.file, told)
      else if (work.pasted) addPasted(told, work.pasted.lines)
    },
    cancel: () => {
      setAsked(null)
      change({ pasted: null })
    },
  }
}

function understoodColumns(columns: ListColumn[], chosen: Record<string, ImportField>): ListColumn[] {
  if (columns.some(({ heading }) => heading !== '')) return withChosen(columns, chosen)
  const guessed = guessFields(columns.map(({ examples }) => examples))
  return columns.map((column, index) => ({ ...column, field: guessed[index] ?? null }))
}
