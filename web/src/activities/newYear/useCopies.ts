import type { FieldErrors } from '@pre-u/contract/platform/http'
import { useCallback, useMemo, useState } from 'react'
import { useTyped } from '../../platform/form/typed'
import { isSame } from '../../platform/form/useForm'
import { type Change, type Kind, type Parsed, type Row, toRow } from './rows'

type Source = { source_id: number; exists: boolean; notes: string[] }

const changed = (row: Row, { isChosen, field, text }: Change): Row => ({
  ...row,
  ...(isChosen !== undefined && { isChosen }),
  ...(field !== undefined && { cells: { ...row.cells, [field]: text ?? '' } }),
})

const isAsProposed = (row: Row, proposed: Row) =>
  row === proposed || (row.isChosen === proposed.isChosen && isSame(row.cells, proposed.cells))

let lastKey = 0
const nextKey = () => (lastKey += 1)

/** A list of proposals, what was changed in it, and what is made of it. `draftName` is the name under which what was typed is remembered. */
export function useCopies<S extends Source, Copy>(draftName: string, sources: S[], kind: Kind<S, Copy>) {
  const [proposed] = useState(() => sources.map((source) => toRow(source, nextKey(), kind.cellsOf)))
  const [rows, setRows, { forget }] = useTyped(`${draftName} ${sources.map(({ source_id }) => source_id).join()}`, proposed)
  const [serverFaults, setServerFaults] = useState<ReadonlyMap<number, FieldErrors>>(new Map())
  // A row that did not change is not parsed again.
  const [cache] = useState(() => new WeakMap<Row, Parsed<Copy>>())
  const parsed = useMemo(
    () =>
      rows.map((row, index) => {
        const result = cache.get(row) ?? kind.parse(row.cells, sources[index]!)
        cache.set(row, result)
        return result
      }),
    [rows, sources, kind, cache],
  )
  const chosen = rows.flatMap((row, index) => (row.isChosen ? [{ row, ...parsed[index]! }] : []))
  const faults = useMemo(() => {
    const own = rows.flatMap((row, index) =>
      Object.keys(parsed[index]!.faults).length > 0 ? [[row.key, parsed[index]!.faults] as const] : [],
    )
    return new Map([...serverFaults, ...own])
  }, [rows, parsed, serverFaults])

  return {
    rows,
    isChanged: !rows.every((row, index) => isAsProposed(row, proposed[index]!)),
    faults,
    copies: chosen.map(({ copy }) => copy),
    faultyCount: chosen.filter(({ row }) => faults.has(row.key)).length,
    change: useCallback(
      (change: Change) => {
        setRows((all) => all.map((row) => (row.key === change.key ? changed(row, change) : row)))
        // The server's faults were about what stood there.
        setServerFaults((all) => new Map([...all].filter(([key]) => key !== change.key)))
      },
      [setRows],
    ),
    forget,
    chooseAll: (isChosen: boolean) => setRows((all) => all.map((row) => (row.exists ? row : { ...row, isChosen }))),
    /** Faults of the server at 'activities.3.code', where 3 counts the copies that were sent. */
    takeFaults: (list: string, errors: FieldErrors) => {
      const found = new Map<number, FieldErrors>()
      for (const [at, messages] of Object.entries(errors)) {
        const [name, index, field] = at.split('.')
        const key = name === list && field ? chosen[Number(index)]?.row.key : undefined
        if (key !== undefined) found.set(key, { ...found.get(key), [field!]: messages })
      }
      setServerFaults(found)
      return found.size > 0
    },
  }
}
