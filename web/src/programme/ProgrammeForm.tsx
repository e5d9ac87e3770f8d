import {
  accessibilityStatuses,
  changeProgramme,
  type Programme,
  type ProgrammeInput,
  programmeInput,
} from '@pre-u/contract/programme/programme'
import { useState } from 'react'
import { ApiError } from '../platform/api/http'
import { useCall } from '../platform/api/useCall'
import { toastSuccess } from '../platform/feedback/toast'
import { mergeChanges } from '../platform/form/conflict'
import { NumberField, SelectField, TextField } from '../platform/form/fields'
import { type Conflict, FormBody } from '../platform/form/FormBody'
import { useKeptForm } from '../platform/form/useKeptForm'
import { useLeaveGuard } from '../platform/form/useLeaveGuard'
import { Section } from '../platform/page/Section'
import classes from './programme.module.css'
import { TextWithPreview } from './TextWithPreview'

const names = Object.keys(programmeInput.shape) as (keyof ProgrammeInput)[]
const inputOf = (programme: Programme) => Object.fromEntries(names.map((name) => [name, programme[name]])) as ProgrammeInput

const statuses = Object.entries(accessibilityStatuses).map(([value, label]) => ({ value, label: `${value}: ${label}` }))

/** `read` answers the settings as they are now. */
type Props = { programme: Programme; read: () => Promise<Programme> }

export function ProgrammeForm({ programme, read }: Props) {
  const leaveGuard = useLeaveGuard()
  const [base, setBase] = useState(programme)
  const form = useKeptForm<ProgrammeInput>({ name: 'programma', schema: programmeInput, initial: inputOf(programme) })
  const { mutateAsync } = useCall(changeProgramme, { quiet: true })

  const mergeWith = (current: Programme) =>
    mergeChanges<ProgrammeInput>({ before: inputOf(base), mine: form.values, theirs: inputOf(current) })
  const moveTo = (current: Programme, merged = mergeWith(current)) => {
    setBase(current)
    form.rebase(inputOf(current), merged.retained, merged.contested)
  }
  // What somebody else changed is adopted, unless it was changed here too: that is asked about when it is saved.
  if (base.updated_at !== programme.updated_at && mergeWith(programme).contested.length === 0) moveTo(programme)

  /** Sent again when nobody else changed the same. */
  async function send(changes: Partial<ProgrammeInput>, seen: Programme): Promise<Conflict<ProgrammeInput> | undefined> {
    try {
      const saved = await mutateAsync({ body: { ...changes, ...(seen.updated_at && { updated_at: seen.updated_at }) } })
      setBase(saved)
      form.rebase(inputOf(saved))
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      const current = await read()
      const merged = mergeWith(current)
      moveTo(current, merged)
      return merged.contested.length > 0 ? merged : send(changes, current)
    }
  }
  const save = async () => {
    const changes = form.changes()
    return Object.keys(changes).length > 0 ? send(changes, base) : undefined
  }

  return (
    <Section title="Gegevens en teksten">
      <div className={classes.form}>
        <FormBody
          form={form}
          wasRestored={form.wasRestored}
          restoredConflict={form.conflict}
          leaveGuard={leaveGuard}
          saveLabel="Opslaan"
          save={save}
          announceSaved={() => toastSuccess('Het programma is opgeslagen')}
        >
          <TextField
            form={form}
            name="programme_name"
            autoComplete="off"
            description="Staat op de inlogpagina, in de privacyverklaring en in de toegankelijkheidsverklaring."
          />
          <TextField form={form} name="powered_by_name" autoComplete="off" description="Wie het logo niet kan zien, hoort deze naam." />
          <TextField
            form={form}
            name="office_email"
            autoComplete="off"
            inputMode="email"
            description="Hier stellen scholen hun vragen. Ook antwoorden op e-mails gaan hierheen."
          />
          <TextField form={form} name="office_phone" autoComplete="off" inputMode="tel" />
          <TextField
            form={form}
            name="security_contact"
            autoComplete="off"
            description="E-mailadres of webadres voor wie een zwakke plek in de beveiliging vindt. Leeg = het e-mailadres van het bureau."
          />
          <NumberField
            form={form}
            name="school_quota_mb"
            description="Voor alle documenten van een school samen, ook die in de prullenbak."
          />
          <NumberField
            form={form}
            name="backup_days"
            description="Spreek dit af met de beheerder. Wordt een oudere database teruggezet, dan blijven bestanden zo lang staan."
          />
          <TextWithPreview
            form={form}
            name="privacy_notice"
            standard={programme.standard.privacy_notice}
            description="Iedereen kan deze tekst lezen op /privacy. Leeg = de standaardtekst, met de bewaartermijnen van dat moment."
          />
          <TextWithPreview
            form={form}
            name="accessibility_statement"
            standard={programme.standard.accessibility_statement}
            description="Iedereen kan deze tekst lezen op /toegankelijkheid. Leeg = de standaardtekst, met de status en het verslag hieronder."
          />
          <SelectField form={form} name="accessibility_status" data={statuses} />
          <TextField form={form} name="accessibility_report" autoComplete="off" inputMode="url" description="Webadres van het verslag." />
        </FormBody>
      </div>
    </Section>
  )
}
