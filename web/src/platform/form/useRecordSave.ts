import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/http'
import type { RecordVersion } from '../api/resourceQueries'
import { type Contested, mergeChanges } from './conflict'
import { type Form, type FormValues, isSame } from './useForm'
import type { Conflict } from './useSubmit'

export type RecordCalls<Stored, Input> = {
  one: (id: number) => { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<Stored> }
  update: (change: { record: RecordVersion; changes: Partial<Input> }) => Promise<Stored>
}

type Options<Stored, Input extends object> = RecordCalls<Stored, Input> & {
  form: Pick<Form<Input>, 'values' | 'isDirty' | 'changes'> & {
    rebase: (next: FormValues<Input>, retained?: Partial<FormValues<Input>>, contested?: Contested<Input>[]) => void
  }
  record: Stored
  valuesOf: (stored: Stored) => FormValues<Input>
}

/** Saves the changes of a record, which the form follows until somebody types. What somebody else changed meanwhile is merged, or asked about. */
export function useRecordSave<Stored extends RecordVersion, Input extends object>(options: Options<Stored, Input>) {
  const { form, record, valuesOf, one, update } = options
  const client = useQueryClient()
  /** What the changes were typed over. */
  const [base, setBase] = useState(record)
  // A newer version whose fields are the same, for instance with a file that was added, is no reason to ask.
  if (base.updated_at !== record.updated_at && (!form.isDirty || isSame(valuesOf(record), valuesOf(base)))) {
    setBase(record)
    if (!form.isDirty) form.rebase(valuesOf(record))
  }

  const send = async (over: Stored, answer: object): Promise<Conflict<Input> | undefined> => {
    try {
      const saved = await update({ record: over, changes: { ...form.changes(), ...answer } })
      client.setQueryData(one(over.id).queryKey, saved)
      setBase(saved)
      form.rebase(valuesOf(saved))
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      const current = await client.fetchQuery({ ...one(over.id), staleTime: 0 })
      // 409 for another reason than a stale write.
      if (current.updated_at === over.updated_at) throw error
      const theirs = valuesOf(current)
      const { retained, ...conflict } = mergeChanges<Input>({ before: valuesOf(over), mine: form.values, theirs })
      if (conflict.contested.length === 0 && conflict.adopted.length === 0) return send(current, answer)
      setBase(current)
      form.rebase(theirs, retained, conflict.contested)
      return conflict
    }
  }
  /** Resolves to the conflict when the write was stale. */
  const save = async (answer: object) => (Object.keys(form.changes()).length === 0 ? undefined : send(base, answer))
  return { base, save }
}
