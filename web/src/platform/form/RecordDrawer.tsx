import type { FieldErrors } from '@pre-u/contract/platform/http'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '../api/http'
import { toastSuccess } from '../feedback/toast'
import type { Opened } from '../address/listState'
import type { RecordVersion } from '../api/resourceQueries'
import type { Displays } from './displayValue'
import classes from './form.module.css'
import { FormBody } from './FormBody'
import { SideDrawer } from '../dialog/SideDrawer'
import type { Form, FormValues } from './useForm'
import { type LeaveGuard, useLeaveGuard } from './useLeaveGuard'
import { type RecordCalls, useRecordSave } from './useRecordSave'
import { useTypedForm } from './typed'

export type Calls<Stored, Input> = RecordCalls<Stored, Input> & {
  schema: z.ZodMiniObject
  create: (input: Input) => Promise<Stored>
}

export type FormDeclaration<Stored, Input extends object> = {
  check?: (input: Input) => FieldErrors
  defaults: () => FormValues<Input>
  /** The fields of the input whose names differ in the record. */
  toDraft?: (record: Stored) => Partial<FormValues<Input>>
  /** Asked before changes of a record are saved: what is sent with them, or null when they are not saved. */
  askBefore?: (record: Stored, changes: Partial<Input>) => Promise<object | null>
  /** What the toast says after a change is saved; without it that it succeeded. */
  describeSaved?: (saved: Stored, before: Stored) => string | undefined
  announceCreated?: (record: Stored) => void
  /** How a conflict shows values that are unreadable as stored, such as ids. */
  displays?: Displays<Input>
  renderInstead?: (record: Stored) => ReactNode
  /** Resolves to whether there is nothing left to show. */
  remove?: (record: Stored) => Promise<boolean>
  mayRemove?: (record: Stored) => boolean
  children: (form: Form<Input>, stored: Stored | undefined) => ReactNode
}

export type DrawerProps<Stored> = {
  opened: Opened | undefined
  onClose: () => void
  title: (record: Stored | undefined) => string
  renderState?: (record: Stored) => ReactNode
  /** Beside the button that closes the drawer. */
  beside?: ReactNode
}

type Parts<Stored, Input extends object> = Calls<Stored, Input> & FormDeclaration<Stored, Input>

export function RecordDrawer<Stored extends RecordVersion, Input extends object>({
  opened,
  onClose,
  title,
  renderState,
  beside,
  ...parts
}: Parts<Stored, Input> & DrawerProps<Stored>) {
  // The closing transition still shows the last record.
  const [shown, setShown] = useState(opened)
  if (opened !== undefined && opened !== shown) setShown(opened)
  const leaveGuard = useLeaveGuard({ leave: onClose })
  const id = typeof shown === 'number' ? shown : 0
  const { data, error, refetch } = useQuery({ ...parts.one(id), enabled: opened !== undefined && id > 0, staleTime: 0 })
  const record = id > 0 ? data : undefined
  const isGone = isNotFound(error)

  return (
    <SideDrawer
      opened={opened !== undefined}
      onClose={() => void leaveGuard.requestClose()}
      title={id > 0 && !record ? (error ? 'Niet geopend' : 'Openen…') : title(record)}
      state={record && !isGone && renderState?.(record)}
      beside={beside}
    >
      {shown === 'nieuw' && <NewRecord {...parts} leaveGuard={leaveGuard} />}
      {record &&
        ((isGone ? undefined : parts.renderInstead?.(record)) || (
          <ExistingRecord key={id} {...parts} record={record} isGone={isGone} leaveGuard={leaveGuard} />
        ))}
      {id > 0 && !record && (isGone ? <Gone /> : error ? <Failed retry={() => void refetch()} /> : <Loading />)}
    </SideDrawer>
  )
}

const nameOf = ({ queryKey }: { queryKey: readonly unknown[] }) => JSON.stringify(queryKey)

type NewProps<Stored, Input extends object> = Parts<Stored, Input> & { leaveGuard: LeaveGuard }

function NewRecord<Stored, Input extends object>(props: NewProps<Stored, Input>) {
  const { schema, check, defaults, one, create, announceCreated, children, leaveGuard } = props
  const [initial] = useState(defaults)
  const form = useTypedForm<Input>({ name: nameOf(one(0)), schema, check, initial })
  const created = useRef<Stored>(undefined)
  const save = async () => {
    created.current = await create(form.values as Input)
    return undefined
  }
  return (
    <FormBody
      form={form}
      wasRestored={form.wasRestored}
      leaveGuard={leaveGuard}
      forget={form.forget}
      saveLabel="Toevoegen"
      save={save}
      announceSaved={announceCreated && (() => announceCreated(created.current!))}
    >
      {children(form, undefined)}
    </FormBody>
  )
}

const allowed = () => true

/** `isGone`: removed since it was loaded. */
type ExistingProps<Stored, Input extends object> = NewProps<Stored, Input> & { record: Stored; isGone: boolean }

function ExistingRecord<Stored extends RecordVersion, Input extends object>(props: ExistingProps<Stored, Input>) {
  const { schema, check, one, update, toDraft, askBefore, describeSaved, displays, remove, mayRemove = allowed, children } = props
  const { record, isGone, leaveGuard } = props
  const valuesOf = (stored: Stored) => ({ ...pick(stored, Object.keys(schema.shape)), ...toDraft?.(stored) }) as FormValues<Input>
  const form = useTypedForm<Input>({ name: nameOf(one(record.id)), schema, check, initial: valuesOf(record) })
  const saved = useRef(record)
  const updateAndRemember = async (change: Parameters<typeof update>[0]) => (saved.current = await update(change))
  const { base, save } = useRecordSave({ form, record, valuesOf, one, update: updateAndRemember })

  const ask = async () => {
    const changes = form.changes()
    return askBefore && Object.keys(changes).length > 0 ? askBefore(base, changes) : {}
  }

  const removeAndLeave = async () => {
    if (await remove?.(record)) leaveGuard.closeWithoutAsking()
  }
  // What was typed stays readable.
  if (isGone && !form.isDirty) return <Gone />
  return (
    <FormBody
      form={form}
      wasRestored={form.wasRestored}
      restoredConflict={form.conflict}
      leaveGuard={leaveGuard}
      forget={form.forget}
      saveLabel="Opslaan"
      askBefore={ask}
      save={save}
      announceSaved={() => toastSuccess(describeSaved?.(saved.current, base))}
      displays={displays}
      secondary={
        remove &&
        mayRemove(record) && (
          <Button variant="subtle" color="red" onClick={() => void removeAndLeave()}>
            Verwijderen
          </Button>
        )
      }
    >
      {children(form, record)}
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
      <Skeleton key={index} height={40} width={`${width}%`} mb="lg" />
    ))}
  </div>
)

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

const Gone = () => (
  <div className={classes.body} role="alert">
    <p>Dit bestaat niet of niet meer.</p>
  </div>
)

const Failed = ({ retry }: { retry: () => void }) => (
  <div className={classes.body} role="alert">
    <p>Dit kon niet worden geladen.</p>
    <Button variant="default" onClick={retry}>
      Opnieuw proberen
    </Button>
  </div>
)
