import { placeWaiting as action } from '@pre-u/contract/students/students'
import { useState } from 'react'
import { useCall } from '../platform/api/call'
import { showRefusal } from '../platform/feedback/refusal'
import { useUndoToast } from '../platform/undo/useUndo'
import { mailedInWords } from '../platform/words'
import { joinNames } from './words'

export { chooseActivity } from './ChooseActivityDialog'

/** Places the first in line, or as many as there are free places, and offers to take it back. */
export function usePlaceWaiting(activityId: number) {
  const { mutateAsync: place } = useCall(action, { quiet: true })
  const toastWithUndo = useUndoToast()
  const [placing, setPlacing] = useState<'first' | 'all'>()
  const placeWaiting = async (whom: 'first' | 'all') => {
    setPlacing(whom)
    try {
      const { placed, informed, undo } = await place({ params: { id: activityId }, body: whom === 'first' ? { count: 1 } : {} })
      const names = joinNames(placed.map(({ name, school }) => `${name} (${school})`))
      toastWithUndo(`Geplaatst: ${names}${mailedInWords(informed)}`, undo)
    } catch (error) {
      void showRefusal(error, 'Er is niemand geplaatst')
    }
    setPlacing(undefined)
  }
  return { placeWaiting, placing }
}
