import '../theme/mantine-choices.css'

/** With their styles, and in a file of their own: pages without dialogs have them too. */
export { Radio, Switch } from '@mantine/core'
