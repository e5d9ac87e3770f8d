import '../theme/mantine-floating.css'
import '../theme/mantine-dialogs.css'

export { Drawer, Modal } from '@mantine/core'
