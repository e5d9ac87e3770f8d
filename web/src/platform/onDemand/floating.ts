import '../theme/mantine-floating.css'
// Those of dialogs too: all that is in a layer comes before the other styles. See firstInput.ts.
import '../theme/mantine-dialogs.css'
import '@mantine/dates/styles.layer.css'

export { Menu, Popover, Tooltip } from '@mantine/core'
export { keepToastsClear } from './keepToastsClear'
