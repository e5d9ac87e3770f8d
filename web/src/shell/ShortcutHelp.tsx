import { Kbd, Modal, Switch } from '@mantine/core'
import { usePreferences } from '../platform/storage/persisted'
import { closeOverlay, useOverlay } from './overlays'
import classes from './ShortcutHelp.module.css'

const groups = [
  {
    title: 'Overal',
    shortcuts: [
      { keys: ['Ctrl', 'K'], does: 'Naar een scherm gaan (op een Mac: ⌘ K)' },
      { keys: ['?'], does: 'Deze sneltoetsen tonen' },
      { keys: ['Esc'], does: 'Sluiten wat open is' },
    ],
  },
  {
    title: 'In een lijst',
    shortcuts: [
      { keys: ['/'], does: 'Zoeken' },
      { keys: ['j'], does: 'Volgende regel' },
      { keys: ['k'], does: 'Vorige regel' },
      { keys: ['x'], does: 'Regel selecteren' },
      { keys: ['Shift', 'klik'], does: 'Alle regels tot hier selecteren' },
      { keys: ['Enter'], does: 'Regel openen (ook e)' },
      { keys: ['Esc'], does: 'Zoekveld verlaten, selectie wissen' },
    ],
  },
]

export function ShortcutHelp() {
  const open = useOverlay((state) => state.open === 'shortcuts')
  const letterKeys = usePreferences((preferences) => preferences.letterKeys)
  return (
    <Modal opened={open} onClose={closeOverlay} title="Sneltoetsen" size="28rem">
      {groups.map(({ title, shortcuts }) => (
        <section className={classes.group} key={title}>
          <h3>{title}</h3>
          <dl className={classes.list}>
            {shortcuts.map(({ keys, does }) => (
              <div className={classes.shortcut} key={does}>
                <dt>
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Switch
        label="Sneltoetsen zonder Ctrl of ⌘ gebruiken"
        checked={letterKeys}
        onChange={(event) => usePreferences.setState({ letterKeys: event.currentTarget.checked })}
      />
    </Modal>
  )
}
