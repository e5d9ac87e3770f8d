import { plans } from '@pre-u/contract/schools/plans'
import { ownSchoolFields, provinces, type School, schools } from '@pre-u/contract/schools/schools'
import { provinceOf, regions } from '@pre-u/contract/schools/regions'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { dropdown } from '../platform/api/dropdowns'
import { LongTextField, optionalChoices, ReferenceField, SelectField, TextField } from '../platform/form/fields'
import { FormDrawer } from '../platform/form/FormDrawer'
import type { Opened } from '../platform/address/listState'
import { NOTHING_SENSITIVE } from '../platform/words'

type Props = { opened: Opened | undefined; onClose: () => void }

const addressFields = [
  { name: 'street', autoComplete: 'off' },
  { name: 'postal_code', autoComplete: 'off', placeholder: '1234 AB' },
  { name: 'city', autoComplete: 'off' },
  { name: 'phone', type: 'tel', autoComplete: 'off' },
  { name: 'email', type: 'email', autoComplete: 'off' },
  { name: 'website', type: 'url', autoComplete: 'off', placeholder: 'www.school.nl' },
] as const

/** The plan of the school stays selectable when it is no longer offered. */
const planChoices = (offeredPlans: { id: number; name: string }[], currentPlan: School['plan']) =>
  currentPlan && !offeredPlans.some(({ id }) => id === currentPlan.id) ? [...offeredPlans, currentPlan] : offeredPlans

/** A region that DUO named otherwise stays selectable. */
const regionChoices = (current: string) => (current === '' || regions.includes(current) ? regions : [...regions, current])

export function SchoolForm({ opened, onClose }: Props) {
  const { data: offeredPlans = [] } = useQuery(dropdown(plans))
  const planName = (id: number | null) =>
    offeredPlans.find((plan) => plan.id === id)?.name ?? (id === null ? 'Geen pakket' : `Pakket ${id}`)
  return (
    <FormDrawer
      contract={schools}
      toDraft={({ plan }) => ({ plan_id: plan?.id ?? null })}
      displays={{ plan_id: planName }}
      opened={opened}
      onClose={onClose}
      title={(school) => school?.name ?? 'Nieuwe school'}
    >
      {(form, school) => (
        <>
          <TextField form={form} name="name" autoComplete="off" data-autofocus />
          <TextField form={form} name="brin" autoComplete="off" placeholder="12AB of 12AB34" />
          <ReferenceField form={form} name="plan_id" choices={planChoices(offeredPlans, school?.plan ?? null)} none="Geen pakket" />
          {addressFields.map((field) => (
            <TextField key={field.name} form={form} {...field} />
          ))}
          <SelectField
            form={form}
            name="region"
            searchable
            data={optionalChoices(regionChoices(school?.region ?? ''))}
            nothingFoundMessage="Niets gevonden"
            onOptionSubmit={(region) => {
              const province = provinceOf(region)
              if (province) form.set('province', province)
            }}
          />
          <SelectField form={form} name="province" data={optionalChoices(provinces)} />
          <LongTextField form={form} name="notes" description={`Alleen zichtbaar voor medewerkers. ${NOTHING_SENSITIVE}`} />
        </>
      )}
    </FormDrawer>
  )
}

const ownSchool = { ...schools, input: z.strictObject(ownSchoolFields) }

export function OwnSchoolForm({ opened, onClose }: Props) {
  return (
    <FormDrawer contract={ownSchool} opened={opened} onClose={onClose} title={(school) => school?.name ?? ''}>
      {(form) => addressFields.map((field) => <TextField key={field.name} form={form} {...field} />)}
    </FormDrawer>
  )
}
