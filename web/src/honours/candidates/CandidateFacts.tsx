import type { Candidate } from '@pre-u/contract/honours/candidates'
import { fullName } from '@pre-u/contract/platform/names'
import { Fact } from '../../platform/page/Fact'
import page from '../../platform/page/page.module.css'
import { Section } from '../../platform/page/Section'

export const CandidateFacts = ({ candidate }: { candidate: Candidate }) => (
  <Section title="Gegevens">
    <dl className={page.facts}>
      <Fact name="Naam">{fullName(candidate)}</Fact>
      <Fact name="E-mailadres">{candidate.email}</Fact>
      <Fact name="Leerjaar">{candidate.grade}</Fact>
      <Fact name="Profiel">{candidate.profile}</Fact>
      <Fact name="Motivatie">{candidate.motivation && <span className={page.description}>{candidate.motivation}</span>}</Fact>
    </dl>
  </Section>
)
