import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Section, SkeletonLines } from '../page/Section'
import { onFirstInput } from './firstInput'

type Props = { title: string; children: ReactNode }

/** A section at the end of a page, whose code and data are asked for when the reader begins to use the page. */
export function SectionOnInput({ title, children }: Props) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => onFirstInput(() => setWanted(true)), [])
  const emptySection = <Section title={title}>{isWanted && <SkeletonLines lines={3} />}</Section>
  return isWanted ? <Suspense fallback={emptySection}>{children}</Suspense> : emptySection
}
