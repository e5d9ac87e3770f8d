import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { layers } from '../theme/theme'
import classes from './dialog.module.css'
import { useIsCovered } from './ask'

type Props = { opened: boolean; onClose: () => void; title: ReactNode; state?: ReactNode; beside?: ReactNode; children: ReactNode }

/** Below the dialogs that are asked, which may open over it. */
export function SideDrawer({ opened, onClose, title, state, beside, children }: Props) {
  const isCovered = useIsCovered()
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={!isCovered}
      position="right"
      size="35rem"
      classNames={{ content: classes.content }}
      zIndex={layers.overlay}
      lockScroll={false}
      transitionProps={{ duration: 160 }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header className={classes.header} role="presentation">
          <div className={classes.heading}>
            <Drawer.Title className={classes.title}>{title}</Drawer.Title>
            {state}
          </div>
          <span className={classes.beside}>{beside}</span>
          <Drawer.CloseButton aria-label="Sluiten" size="lg" />
        </Drawer.Header>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  )
}
