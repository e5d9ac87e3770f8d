import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../platform/api/queryClient'
import { LoadFailed } from '../platform/page/Message'
import page from '../platform/page/page.module.css'
import { Section, SkeletonLines } from '../platform/page/RecordPage'
import { LoginImages } from './LoginImages'
import { ProgrammeForm, programmeQuery } from './ProgrammeForm'

export const load = () => queryClient.ensureQueryData(programmeQuery)

export function ProgrammePage() {
  const { data, isError, refetch } = useQuery(programmeQuery)
  if (!data)
    return <Section title="Programma">{isError ? <LoadFailed retry={() => void refetch()} /> : <SkeletonLines lines={10} />}</Section>
  return (
    <div className={page.page}>
      <Section title="Inlogpagina">
        <LoginImages programme={data} />
      </Section>
      <ProgrammeForm programme={data} />
    </div>
  )
}
