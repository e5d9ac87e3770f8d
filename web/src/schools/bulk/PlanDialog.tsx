import { plans } from '@pre-u/contract/schools/plans'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { dropdown } from '../../platform/api/dropdowns'
import type { Asked } from '../../platform/hooks/useAsk'
import { QuestionDialog } from '../../platform/dialog/QuestionDialog'
import page from '../../platform/page/page.module.css'
import { Select } from '../../platform/form/Select'
import classes from '../school.module.css'

const NONE = 'geen'

/** `question` names the schools: '12 scholen'. */
type Question = Asked<string, { plan_id: number | null }>

export const PlanDialog = ({ opened }: { opened: Question | undefined }) => (
  <QuestionDialog opened={opened} title={(question) => `Pakket van ${question} wijzigen`} size="26rem" hasChoices>
    {(asked) => <PlanForm {...asked} />}
  </QuestionDialog>
)

function PlanForm({ answer }: Question) {
  const { data: offeredPlans = [] } = useQuery(dropdown(plans))
  const [chosen, setChosen] = useState<string | null>(null)
  const [isAttempted, setAttempted] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAttempted(true)
    if (chosen !== null) answer({ plan_id: chosen === NONE ? null : Number(chosen) })
  }
  return (
    <form noValidate className={classes.planForm} onSubmit={submit}>
      <Select
        data-autofocus
        label="Pakket"
        placeholder="Kies een pakket"
        description="De limieten gelden meteen. Wie al is ingeschreven, blijft ingeschreven."
        allowDeselect={false}
        data={[...offeredPlans.map(({ id, name }) => ({ value: String(id), label: name })), { value: NONE, label: 'Geen pakket' }]}
        value={chosen}
        onChange={setChosen}
        error={isAttempted && chosen === null && 'Kies een pakket'}
      />
      <div className={page.buttons}>
        <Button variant="default" onClick={() => answer()}>
          Annuleren
        </Button>
        <Button type="submit">Wijzigen</Button>
      </div>
    </form>
  )
}
