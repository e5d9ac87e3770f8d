import { Kbd, Switch } from '@mantine/core'
import { askOnce } from '../platform/dialog/ask'
import { Dialog } from '../platform/dialog/Dialogs'
import { usePreferences } from '../platform/storage/persisted'
import classes from './overlays.module.css'

const groups = [
  {
    title: 'Overal',
    shortcuts: [
      { keys: ['Ctrl', 'K'], description: 'Naar een scherm gaan (op een Mac: ⌘ K)' },
      { keys: ['?'], description: 'Deze sneltoetsen tonen' },
      { keys: ['Esc'], description: 'Sluiten wat open is' },
    ],
  },
  {
    title: 'In een lijst',
    shortcuts: [
      { keys: ['/'], description: 'Zoeken' },
      { keys: ['j'], description: 'Volgende regel' },
      { keys: ['k'], description: 'Vorige regel' },
      { keys: ['x'], description: 'Regel selecteren' },
      { keys: ['Shift', 'klik'], description: 'Alle regels tot hier selecteren' },
      { keys: ['Enter'], description: 'Regel openen (ook e)' },
      { keys: ['Esc'], description: 'Zoekveld verlaten, selectie wissen' },
    ],
  },
  {
    title: 'Bij leerlingen inschrijven',
    shortcuts: [
      { keys: ['Tab'], description: 'Naar de volgende kolom' },
      { keys: ['Enter'], description: 'Naar de volgende rij' },
      { keys: ['Ctrl', 'Z'], description: 'Ongedaan maken' },
      { keys: ['Ctrl', 'Y'], description: 'Opnieuw doen' },
      { keys: ['Ctrl', 'Enter'], description: 'Inschrijven' },
    ],
  },
]

function ShortcutHelp() {
  const letterKeys = usePreferences((preferences) => preferences.letterKeys)
  return (
    <Dialog title="Sneltoetsen" size="28rem" withCloseButton>
      {groups.map(({ title, shortcuts }) => (
        <section className={classes.group} key={title}>
          <h3>{title}</h3>
          <dl className={classes.list}>
            {shortcuts.map(({ keys, description }) => (
              <div className={classes.shortcut} key={description}>
                <dt>
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dt>
                <dd>{description}</dd>
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
    </Dialog>
  )
}

export const showShortcuts = askOnce(() => <ShortcutHelp />)
