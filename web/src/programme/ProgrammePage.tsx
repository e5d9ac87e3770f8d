import {
  accessibilityStatuses,
  changeProgramme,
  type Programme,
  type ProgrammeInput,
  programme as kind,
  programmeInput,
  readProgramme,
} from '@pre-u/contract/programme/programme'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { call, useCall } from '../platform/api/call'
import { toastSuccess } from '../platform/feedback/toast'
import { NumberField, SelectField, TextField } from '../platform/form/fields'
import { useGuardedChanges, useLeaveGuard } from '../platform/form/useLeaveGuard'
import { useRecordSave } from '../platform/form/useRecordSave'
import { useSubmit } from '../platform/form/useSubmit'
import { useTypedForm } from '../platform/form/typed'
import { queryClient } from '../platform/api/queryClient'
import { LoadFailed } from '../platform/page/Message'
import page from '../platform/page/page.module.css'
import { Section, SkeletonLines } from '../platform/page/RecordPage'
import classes from './programme.module.css'
import { LoginImages } from './LoginImages'
import { TextWithPreview } from './TextWithPreview'

const programmeQuery = {
  queryKey: [kind.path],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(readProgramme, { signal }),
}

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

const names = Object.keys(programmeInput.shape) as (keyof ProgrammeInput)[]
const valuesOf = (programme: Programme) => Object.fromEntries(names.map((name) => [name, programme[name]])) as ProgrammeInput

const statuses = Object.entries(accessibilityStatuses).map(([value, label]) => ({ value, label: `${value}: ${label}` }))

function ProgrammeForm({ programme }: { programme: Programme }) {
  const form = useTypedForm<ProgrammeInput>({ name: 'programma', schema: programmeInput, initial: valuesOf(programme) })
  const { mutateAsync } = useCall(changeProgramme, { quiet: true })
  const { save } = useRecordSave<Programme, ProgrammeInput>({
    form,
    record: programme,
    valuesOf,
    one: () => programmeQuery,
    update: ({ record: { updated_at }, changes }) => mutateAsync({ body: { ...changes, updated_at } }),
  })
  const { submit, isSaving, notices } = useSubmit({ form, wasRestored: form.wasRestored, restoredConflict: form.conflict, save })
  useGuardedChanges(useLeaveGuard(), form.isDirty, form.forget)

  const saveAll = async (event: SubmitEvent) => {
    event.preventDefault()
    if (await submit()) toastSuccess('Het programma is opgeslagen')
  }
  return (
    <Section title="Gegevens en teksten">
      <form noValidate className={classes.form} onSubmit={(event) => void saveAll(event)}>
        {notices}
        <fieldset disabled={isSaving}>
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
        </fieldset>
        <Button type="submit" loading={isSaving}>
          Opslaan
        </Button>
      </form>
    </Section>
  )
}
