import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useQuestion } from '../feedback/confirm'
import { layers } from '../theme/theme'
import classes from '../form/form.module.css'

type Props = { opened: boolean; onClose: () => void; title: ReactNode; state?: ReactNode; beside?: ReactNode; children: ReactNode }

/** Below the confirm dialog, which may open over it. */
export function SideDrawer({ opened, onClose, title, state, beside, children }: Props) {
  const isAsking = useQuestion(({ question }) => question !== null)
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={!isAsking}
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
