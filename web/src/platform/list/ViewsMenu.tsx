import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { ActionIcon, Button, Menu, TextInput } from '@mantine/core'
import { IconBookmark, IconCheck, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useSession } from '../api/session'
import { isSame } from '../form/useForm'
import type { ListState } from '../address/listState'
import type { ListContract } from '../api/resourceQueries'
import { toastSuccess } from '../feedback/toast'
import { ask } from '../dialog/ask'
import dialog from '../dialog/dialog.module.css'
import { Dialog } from '../dialog/Dialogs'
import { QuestionDialog } from '../dialog/QuestionDialog'
import { useTyped } from '../form/typed'
import classes from './toolbar.module.css'

export type View = { id: number; name: string; state: Record<string, string> }
type Store = { views: Record<string, View[]> }

const NO_VIEWS: View[] = []

/** Per user and list. Persists after signing out. */
const useViewStore = create<Store>()(persist<Store>(() => ({ views: {} }), { name: 'views' }))

const sortByName = (views: View[]) => views.toSorted((a, b) => a.name.localeCompare(b.name, 'nl'))
const isNamed = (name: string) => (view: View) => view.name.toLowerCase() === name.toLowerCase()
const nextId = (views: View[]) => Math.max(0, ...views.map(({ id }) => id)) + 1

function useViews(list: string) {
  const owner = `${useSession(({ user }) => user?.id ?? 0)}:${list}`
  const views = useViewStore((store) => store.views[owner]) ?? NO_VIEWS
  const save = (next: View[]) => useViewStore.setState((store) => ({ views: { ...store.views, [owner]: sortByName(next) } }))
  return {
    views,
    has: (name: string) => views.some(isNamed(name)),
    save: (name: string, state: View['state']) => {
      const others = views.filter((view) => !isNamed(name)(view))
      save([...others, { id: nextId(views), name, state }])
    },
    rename: (id: number, name: string) => save(views.map((view) => (view.id === id ? { ...view, name } : view))),
    remove: (id: number) => save(views.filter((view) => view.id !== id)),
  }
}

type Props<C extends ListContract> = { list: string; state: Pick<ListState<C>, 'view' | 'showView'> }

const ordered = (state: View['state']) => Object.entries(state).toSorted(([a], [b]) => a.localeCompare(b))

export function ViewsMenu<C extends ListContract>({ list, state }: Props<C>) {
  const saved = useViews(list)
  const save = () => void ask<void>((answer) => <SaveView list={list} state={state.view} answer={answer} />)
  const manage = () => void ask<void>((answer) => <ManageViews list={list} answer={answer} />)
  const isShown = (view: View) => isSame(ordered(view.state), ordered(state.view))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" aria-haspopup="menu" leftSection={<IconBookmark size={16} stroke={1.5} aria-hidden />}>
          Mijn weergaven
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {saved.views.map((view) => (
          <Menu.Item
            key={view.id}
            aria-current={isShown(view) || undefined}
            rightSection={isShown(view) ? <IconCheck size={16} aria-hidden /> : null}
            onClick={() => state.showView(view.state)}
          >
            {view.name}
          </Menu.Item>
        ))}
        {saved.views.length > 0 && <Menu.Divider />}
        <Menu.Item onClick={save}>Opslaan als weergave…</Menu.Item>
        {saved.views.length > 0 && <Menu.Item onClick={manage}>Weergaven beheren…</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}

type SaveProps = { list: string; state: View['state']; answer: () => void }

function SaveView({ list, state, answer }: SaveProps) {
  const { has, save } = useViews(list)
  const [typed, setTyped, { isTyped, forget }] = useTyped(`weergave van ${list}`, '')
  const [attempted, setAttempted] = useState(false)
  const name = typed.trim()
  const submit = () => {
    setAttempted(true)
    if (name === '') return
    save(name, state)
    forget()
    toastSuccess('De weergave is opgeslagen')
    answer()
  }
  return (
    <QuestionDialog title="Opslaan als weergave" size="26rem" isTyped={isTyped} submitLabel="Opslaan" onSubmit={submit}>
      <TextInput
        data-autofocus
        label="Naam"
        autoComplete="off"
        maxLength={60}
        description={
          has(name)
            ? 'Er is al een weergave met deze naam; die wordt vervangen.'
            : 'Zoekterm, filters, volgorde en kolommen worden bewaard.'
        }
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={attempted && name === '' && 'Naam is vereist'}
      />
    </QuestionDialog>
  )
}

function ManageViews({ list, answer }: Pick<SaveProps, 'list' | 'answer'>) {
  const saved = useViews(list)
  return (
    <Dialog title="Weergaven beheren" size="26rem">
      {saved.views.length === 0 && <p className={classes.none}>U hebt geen weergaven meer.</p>}
      <ul className={classes.views}>
        {saved.views.map((view) => (
          <ViewRow key={view.id} list={list} view={view} saved={saved} />
        ))}
      </ul>
      <div className={dialog.buttons}>
        <Button onClick={answer}>Klaar</Button>
      </div>
    </Dialog>
  )
}

function ViewRow({ list, view, saved }: { list: string; view: View; saved: ReturnType<typeof useViews> }) {
  const [typed, setTyped] = useTyped(`weergave ${list} ${view.id}`, view.name)
  const name = typed.trim()
  const isTaken = name.toLowerCase() !== view.name.toLowerCase() && saved.has(name)
  const rename = () => {
    if (name === '' || isTaken) setTyped(view.name)
    else if (name !== view.name) saved.rename(view.id, name)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') rename()
  }
  return (
    <li>
      <TextInput
        className={classes.name}
        aria-label={`Naam van ${view.name}`}
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={rename}
        onKeyDown={press}
        error={isTaken && 'Deze naam is al in gebruik'}
      />
      <ActionIcon size="xl" aria-label={`${view.name} verwijderen`} onClick={() => saved.remove(view.id)}>
        <IconTrash size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </li>
  )
}
