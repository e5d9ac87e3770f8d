import { useEffect, useEffectEvent, useState } from 'react'
import { SideDrawer } from '../../platform/dialog/SideDrawer'
import { Preview, PreviewFacts, type Steps } from './Preview'
import type { Space } from '../space'
import { type OpenedItem, titleOf } from './openedItem'

type Props = Steps & { space: Space; opened: OpenedItem | undefined; onClose: () => void }

export function PreviewDrawer({ space, opened, previous, next, onClose }: Props) {
  // Keeps the content visible while the drawer slides out.
  const [shown, setShown] = useState(opened)
  if (opened && opened !== shown) setShown(opened)
  const isOpen = opened !== undefined
  const step = useEffectEvent((event: KeyboardEvent) => {
    const stepAction = { ArrowLeft: previous, ArrowRight: next }[event.key]
    if (!stepAction || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    stepAction()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const press = (event: KeyboardEvent) => step(event)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOpen])
  return (
    <SideDrawer
      opened={isOpen}
      onClose={onClose}
      title={shown && <bdi>{titleOf(shown)}</bdi>}
      state={shown?.item && <PreviewFacts item={shown.item} />}
    >
      {shown && <Preview space={space} opened={shown} previous={previous} next={next} />}
    </SideDrawer>
  )
}
