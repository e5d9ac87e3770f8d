import { Button } from '@mantine/core'
import type { Activity } from '@pre-u/contract/activities/activities'
import { periods } from '@pre-u/contract/activities/periods'
import { useQuery } from '@tanstack/react-query'
import { dropdown } from '../../platform/api/dropdowns'
import { ask } from '../../platform/dialog/ask'
import { Dialog } from '../../platform/dialog/Dialogs'
import dialog from '../../platform/dialog/dialog.module.css'
import { Select } from '../../platform/form/Select'
import { Office } from '../../platform/page/Office'
import { number } from '../../platform/words'
import { ActivityOption } from '../ActivityOption'
import { useOpenActivities } from '../useOpenActivities'
import type { Register } from './useRegister'
import { excessInWords, pupilsInWords } from './words'

type Props = { activity: Activity; register: Register; answer: () => void }

function ExcessDialog({ activity, register, answer }: Props) {
  const { summary, destination } = register
  const { overLimit, filled, shares } = summary
  const { data: activePeriods = [] } = useQuery(dropdown(periods))
  /** Of a row that names another activity, the period is that of the list, or else the only one of that activity. */
  const takesRows = ({ period_ids }: { period_ids: number[] }) => {
    const active = activePeriods.filter(({ id }) => period_ids.includes(id))
    return active.length === 1 || active.some(({ id }) => id === destination.place?.period_id)
  }
  const others = useOpenActivities().filter((each) => each.id !== activity.id && takesRows(each))
  const [over, left] = [overLimit.size, filled.length - overLimit.size]
  const remove = () => {
    register.removeExcess()
    answer()
  }
  const choose = (code: string) => {
    register.sendExcessTo(code)
    answer()
  }
  // Of a package, another activity in the same period takes as much.
  const isOfActivity = shares.some(({ excess }) => excess > 0)
  return (
    <Dialog title={excessInWords(over)} size="30rem" hasChoices withCloseButton>
      <div className={dialog.form}>
        <p className={dialog.soft}>
          Uw school kan van deze lijst {left === 0 ? 'geen leerlingen' : pupilsInWords(left)} inschrijven. Wie op de wachtlijst staat, telt
          mee: de anderen kunnen daar niet op.
        </p>
        <Button data-autofocus variant="default" onClick={remove}>
          {left === 0
            ? `Alle ${number(over)} uit de lijst halen`
            : `Alleen de eerste ${left === 1 ? 'leerling' : pupilsInWords(left)} houden`}
        </Button>
        {isOfActivity && others.length > 0 && (
          <Select
            label={`Andere activiteit voor ${over === 1 ? 'wie te veel is' : `de ${number(over)} te veel`}`}
            placeholder="Zoek op code of naam"
            searchable
            nothingFoundMessage="Niets gevonden"
            data={others.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
            renderOption={({ option }) => <ActivityOption choice={others.find(({ code }) => code === option.value)!} />}
            value={null}
            onChange={(code) => code !== null && choose(code)}
          />
        )}
        <p>
          Of vraag <Office subject={`${activity.code}: ${pupilsInWords(over)} meer inschrijven`} /> of er meer mogelijk is.
        </p>
      </div>
    </Dialog>
  )
}

/** Asks a school what becomes of pupils that are more than its maximum or its package allows. */
export const askAboutExcess = (activity: Activity, register: Register) =>
  void ask<void>((answer) => <ExcessDialog activity={activity} register={register} answer={answer} />)
