import type { FieldErrors } from '@pre-u/contract/platform/http'
import { useEffect, useRef, useState } from 'react'
import { ErrorSummary } from '../../platform/form/ErrorSummary'

type Props = { lacking: FieldErrors; formId: string; refusals: number }

/**
 * Lists what a message lacks after a refusal. Once it lacks nothing, the list stays away until the next refusal, so that fields do not move
 * while the user types. `refusals`: the number of refusals.
 */
export function LackingSummary({ lacking, formId, refusals }: Props) {
  const [settled, setSettled] = useState(0)
  const summary = useRef<HTMLElement>(null)
  useEffect(() => {
    if (refusals > 0) summary.current?.focus()
  }, [refusals])
  const isComplete = Object.keys(lacking).length === 0
  if (isComplete && settled < refusals) setSettled(refusals)
  if (isComplete || settled === refusals) return null
  return <ErrorSummary ref={summary} errors={lacking} formId={formId} title="Nog niet te verzenden" level={2} />
}
