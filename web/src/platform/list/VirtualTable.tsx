import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef } from 'react'
import { usePreferences } from '../storage/persisted'
import { ListTable, type TableProps } from './ListTable'

export type VirtualProps = {
  scope: string
  /** Indices, inclusive. */
  onShow: (from: number, to: number) => void
}

const HEIGHT = { comfortable: 44, compact: 36 }
const OVERSCAN = 12

export function VirtualTable<T>({ scope, onShow, ...props }: TableProps<T> & VirtualProps) {
  const { count } = props.rows
  const scroller = useRef<HTMLDivElement>(null)
  const density = usePreferences((preferences) => preferences.density)
  // The functions of the virtualizer stay within this component.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => HEIGHT[density],
    overscan: OVERSCAN,
  })
  useEffect(() => virtualizer.measure(), [virtualizer, density])
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [scope])
  const shown = virtualizer.getVirtualItems()
  const [from, to] = [shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0]
  const reportShown = useEffectEvent(onShow)
  useEffect(() => reportShown(from, to), [from, to, count])
  const virtual = {
    indices: shown.map(({ index }) => index),
    above: shown[0]?.start ?? 0,
    below: virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0),
  }
  return <ListTable {...props} scroller={scroller} virtual={virtual} />
}
