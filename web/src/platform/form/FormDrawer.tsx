import type { FieldErrors, ResourceContract } from '@pre-u/contract/http'
import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../api'
import type { Opened } from '../listState'
import { type AsRead, type Input, type Item, listQueries, useCreate, useUpdate } from '../resourceQueries'
import { sortOut } from './conflict'
import classes from './form.module.css'
import { FormBody } from './FormBody'
import { SideDrawer } from './SideDrawer'
import { type Draft, type DraftOf, useDraft } from './useDraft'
import { type LeaveGuard, useLeaveGuard } from './useLeaveGuard'

type Stored<C extends ResourceContract> = Item<C> & AsRead

type Declaration<C extends ResourceContract> = {
  contract: C
  /** Rules over several fields. */
  check?: (input: Input<C>) => FieldErrors
  /** What a new record begins with. */
  defaults: () => DraftOf<Input<C>>
  /** Only where a record is read in another shape than it is written: fields of the input that a record names differently. */
  toDraft?: (record: Stored<C>) => DraftOf<Input<C>>
  /** Beside the save button of an existing record. */
  renderSecondary?: (record: Stored<C>, leave: () => void) => ReactNode
  children: (form: Draft<Input<C>>) => ReactNode
}

type Props<C extends ResourceContract> = Declaration<C> & {
  opened: Opened | undefined
  onClose: () => void
  title: (record: Stored<C> | undefined) => string
  state?: (record: Stored<C>) => ReactNode
}

/** One record of a resource beside its list: new, or opened to change. */
export function FormDrawer<C extends ResourceContract>({ opened, onClose, title, state, ...declaration }: Props<C>) {
  // While the drawer slides away it still shows what was open.
  const [shown, setShown] = useState(opened)
  if (opened !== undefined && opened !== shown) setShown(opened)
  const leaving = useLeaveGuard(onClose)
  const id = typeof shown === 'number' ? shown : 0
  const { data, error, refetch } = useQuery({
    ...listQueries(declaration.contract).one(id),
    enabled: opened !== undefined && id > 0,
    staleTime: 0,
  })
  const record = id > 0 ? (data as Stored<C> | undefined) : undefined

  return (
    <SideDrawer
      opened={opened !== undefined}
      onClose={() => void leaving.requestClose()}
      title={id > 0 && !record ? 'Openen…' : title(record)}
      state={record && state?.(record)}
    >
      {shown === 'nieuw' && <NewRecord {...declaration} leaving={leaving} />}
      {record && <ExistingRecord key={id} {...declaration} record={record} leaving={leaving} />}
      {id > 0 && !record && (error ? <Failed error={error} retry={() => void refetch()} /> : <Loading />)}
    </SideDrawer>
  )
}

function NewRecord<C extends ResourceContract>({ contract, check, defaults, children, leaving }: Declaration<C> & { leaving: LeaveGuard }) {
  const [initial] = useState(defaults)
  const form = useDraft<Input<C>>({ schema: contract.input, check, initial })
  const create = useCreate(contract, { quiet: true })
  const save = async () => {
    await create.mutateAsync(form.values as Input<C>)
    return undefined
  }
  return (
    <FormBody form={form} leaving={leaving} saveLabel="Toevoegen" save={save}>
      {children(form)}
    </FormBody>
  )
}

type ExistingProps<C extends ResourceContract> = Declaration<C> & { record: Stored<C>; leaving: LeaveGuard }

function ExistingRecord<C extends ResourceContract>({
  contract,
  check,
  toDraft,
  renderSecondary,
  children,
  record,
  leaving,
}: ExistingProps<C>) {
  const draftOf = toDraft ?? ((stored: Stored<C>) => pick(stored, Object.keys(contract.input.shape)) as DraftOf<Input<C>>)
  const [base, setBase] = useState(record)
  const form = useDraft<Input<C>>({ schema: contract.input, check, initial: draftOf(record) })
  const update = useUpdate(contract, { quiet: true })
  const client = useQueryClient()

  if (base.updated_at !== record.updated_at && !form.isDirty) {
    setBase(record)
    form.rebase(draftOf(record))
  }

  const save = async () => {
    const changes = form.changes()
    if (Object.keys(changes).length === 0) return undefined
    try {
      await update.mutateAsync({ record: base, changes })
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      const current = (await client.fetchQuery({ ...listQueries(contract).one(base.id), staleTime: 0 })) as Stored<C>
      // Refused for another reason than a change by somebody else.
      if (current.updated_at === base.updated_at) throw error
      const theirs = draftOf(current)
      const { kept, ...conflict } = sortOut<Input<C>>({ before: draftOf(base), mine: form.values, theirs })
      setBase(current)
      form.rebase(theirs, kept)
      return conflict
    }
  }

  return (
    <FormBody form={form} leaving={leaving} saveLabel="Opslaan" save={save} secondary={renderSecondary?.(record, leaving.letGo)}>
      {children(form)}
    </FormBody>
  )
}

const pick = (record: object, names: string[]) => {
  const values = record as Record<string, unknown>
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
}

const Loading = () => (
  <div className={classes.body} aria-busy="true" aria-label="Laden">
    {[60, 90, 75, 90].map((width, index) => (
      <Skeleton key={index} className={classes.bone} height={40} width={`${width}%`} mb="lg" />
    ))}
  </div>
)

function Failed({ error, retry }: { error: Error; retry: () => void }) {
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <div className={classes.body} role="alert">
      <p>{isGone ? 'Dit bestaat niet of niet meer.' : 'Dit kon niet worden geladen.'}</p>
      {!isGone && (
        <Button variant="default" onClick={retry}>
          Opnieuw proberen
        </Button>
      )}
    </div>
  )
}
