import { Radio } from '@mantine/core'
import type { Ref } from 'react'
import { fieldLabel } from '../feedback/fieldLabels'
import type { Contested } from './conflict'
import { type Displays, displayValue } from './displayValue'
import classes from './form.module.css'
import { type Form, isSame } from './useForm'

type Props<Input extends object> = {
  form: Form<Input>
  contested: Contested<Input>[]
  adopted: string[]
  displays: Displays<Input> | undefined
  ref: Ref<HTMLElement>
  /** Says that it is there, where it may not get the focus. */
  isAnnounced?: boolean
  level?: 2 | 3
}

export function ConflictChoice<Input extends object>({ form, contested, adopted, displays, ref, isAnnounced, level = 3 }: Props<Input>) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const display = (name: keyof Input, value: unknown) => ((displays?.[name] as typeof displayValue | undefined) ?? displayValue)(value)
  return (
    <section ref={ref} className={classes.conflict} tabIndex={-1} aria-labelledby={`${form.id}-conflict`}>
      <Heading id={`${form.id}-conflict`}>
        <span role={isAnnounced ? 'alert' : undefined}>Iemand anders heeft dit intussen gewijzigd</span>
      </Heading>
      <p>
        {contested.length > 0
          ? 'Kies per veld welke waarde blijft en sla daarna op.'
          : 'De ander heeft andere velden gewijzigd dan u. Controleer uw wijzigingen en sla opnieuw op.'}
      </p>
      {contested.map(({ name, mine, theirs }) => (
        <Radio.Group
          key={name}
          label={fieldLabel(name)}
          value={isSame(form.values[name], theirs) ? 'theirs' : 'mine'}
          onChange={(choice) => form.set(name, (choice === 'mine' ? mine : theirs) as Input[typeof name])}
        >
          <div className={classes.versions}>
            <Version whose="mine" title="Uw wijziging" text={display(name, mine)} />
            <Version whose="theirs" title="Gewijzigd door een ander" text={display(name, theirs)} />
          </div>
        </Radio.Group>
      ))}
      {adopted.length > 0 && <p>Ook gewijzigd door een ander en overgenomen: {adopted.map(fieldLabel).join(', ')}.</p>}
    </section>
  )
}

const Version = ({ whose, title, text }: { whose: 'mine' | 'theirs'; title: string; text: string }) => (
  <Radio.Card value={whose} className={classes.version} aria-label={`${title}: ${text}`}>
    <Radio.Indicator />
    <span>
      <small>{title}</small>
      {text}
    </span>
  </Radio.Card>
)
