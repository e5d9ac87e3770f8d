import type { School } from '@pre-u/contract/schools'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { MailLink, PhoneLink, WebLink } from './links'
import classes from './school.module.css'
import { Section } from './Section'

type Props = { school: School; showNotes: boolean; onChange: () => void }

/** How a school is reached. */
export function SchoolDetails({ school, showNotes, onChange }: Props) {
  const { street, postal_code, city, phone, email, website, brin, notes } = school
  const change = (
    <Button variant="default" size="compact-sm" aria-label="Gegevens wijzigen" onClick={onChange}>
      Wijzigen
    </Button>
  )
  return (
    <Section title="Gegevens" action={change}>
      <dl className={classes.facts}>
        <Fact name="Adres">
          {street && (
            <>
              {street}
              <br />
            </>
          )}
          {[postal_code, city].filter(Boolean).join(' ')}
        </Fact>
        <Fact name="Telefoonnummer">{phone && <PhoneLink number={phone} />}</Fact>
        <Fact name="E-mailadres">{email && <MailLink address={email} />}</Fact>
        <Fact name="Website">{website && <WebLink address={website} />}</Fact>
        <Fact name="BRIN-nummer">{brin}</Fact>
        {showNotes && <Fact name="Notities">{notes && <span className={classes.notes}>{notes}</span>}</Fact>}
      </dl>
    </Section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children || <span className={classes.soft}>Niet ingevuld</span>}</dd>
  </div>
)
