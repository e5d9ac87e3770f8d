import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Section, SkeletonLines } from '../page/Section'
import { onFirstInput } from './firstInput'

type Props = { title: string; children: ReactNode }

// A screen reader can read a page without any event that the page receives.
const WITHOUT_INPUT_MS = 3000

/** A section at the end of a page. Its code and data are loaded on the first input, or some seconds later. */
export function SectionOnInput({ title, children }: Props) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const show = () => setWanted(true)
    const timer = setTimeout(show, WITHOUT_INPUT_MS)
    const stopWaiting = onFirstInput(show)
    return () => {
      clearTimeout(timer)
      stopWaiting()
    }
  }, [])
  const emptySection = <Section title={title}>{isWanted && <SkeletonLines lines={3} />}</Section>
  return isWanted ? <Suspense fallback={emptySection}>{children}</Suspense> : emptySection
}
