import type { School } from '@pre-u/contract/schools/schools'
import { Button } from '@mantine/core'
import { Fact, Section } from '../platform/page/RecordPage'
import page from '../platform/page/page.module.css'
import { MailLink, PhoneLink, WebLink } from './links'
import classes from './school.module.css'

type Props = { school: School; showNotes: boolean; onChange: () => void }

export function SchoolDetails({ school, showNotes, onChange }: Props) {
  const { street, postal_code, city, province, region, phone, email, website, brin, notes } = school
  const change = (
    <Button variant="default" size="compact-sm" aria-label="Gegevens wijzigen" onClick={onChange}>
      Wijzigen
    </Button>
  )
  return (
    <Section title="Gegevens" action={change}>
      <dl className={page.facts}>
        <Fact name="Adres">
          {street && (
            <>
              {street}
              <br />
            </>
          )}
          {[postal_code, city].filter(Boolean).join(' ')}
        </Fact>
        <Fact name="Regio">{[region, province === region ? '' : province].filter(Boolean).join(', ')}</Fact>
        <Fact name="Telefoonnummer">{phone && <PhoneLink number={phone} />}</Fact>
        <Fact name="E-mailadres">{email && <MailLink address={email} />}</Fact>
        <Fact name="Website">{website && <WebLink address={website} />}</Fact>
        <Fact name="BRIN-nummer">{brin}</Fact>
        {showNotes && <Fact name="Notities">{notes && <span className={classes.notes}>{notes}</span>}</Fact>}
      </dl>
    </Section>
  )
}
