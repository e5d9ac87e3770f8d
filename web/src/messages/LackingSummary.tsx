import type { FieldErrors } from '@pre-u/contract/platform/http'
import { useEffect, useRef, useState } from 'react'
import { ErrorSummary } from '../platform/form/ErrorSummary'

type Props = { lacking: FieldErrors; formId: string; refusals: number }

/**
 * What a message lacks, from when it could not be sent until it lacks nothing: what is typed later moves no fields. `refusals`: how often it
 * could not be sent.
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
