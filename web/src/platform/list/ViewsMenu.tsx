import { Button, Menu } from '@mantine/core'
import { IconBookmark, IconCheck } from '@tabler/icons-react'
import { ask } from '../dialog/ask'
import { isSame } from '../form/useForm'
import type { ListState } from '../address/listState'
import type { ListContract } from '../api/resourceQueries'
import { useViews, type View } from './views'
import { SaveView, ManageViews } from './ViewDialogs'

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
