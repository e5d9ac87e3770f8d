import '../theme/mantine-floating.css'

export { Menu, Popover, Tooltip } from '@mantine/core'
export { keepToastsClear } from './keepToastsClear'
