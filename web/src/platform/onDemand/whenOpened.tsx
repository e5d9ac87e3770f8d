import { type ComponentType, useEffect, useState } from 'react'
import { toastError } from '../feedback/toast'
import { showComing } from './coming'
import { onFirstInput } from './firstInput'

/** A dialog or drawer whose code is fetched on the first input, and which is mounted when it is first opened. */
export function whenOpened<Props extends { opened: unknown }>(load: () => Promise<ComponentType<Props>>) {
  return function WhenOpened(props: Props) {
    const { opened } = props
    const isOpen = opened !== undefined && opened !== false
    const [Part, setPart] = useState<ComponentType<Props>>()
    // Closed at first: Mantine animates, and remembers which element had the focus, only when `opened` changes.
    const [isMounted, setMounted] = useState(false)
    // A failure is reported when the part is opened.
    useEffect(() => onFirstInput(() => load().catch(() => undefined)), [])
    useEffect(() => {
      if (isOpen && !Part) showComing(load()).then((loaded) => setPart(() => loaded), toastError)
    }, [isOpen, Part])
    useEffect(() => setMounted(Part !== undefined), [Part])
    return Part && <Part {...props} opened={isMounted ? opened : opened === true ? false : undefined} />
  }
}
